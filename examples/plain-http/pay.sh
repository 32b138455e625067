#!/bin/sh
# A test in no particular language: it needs HTTP, and nothing else. It pays by ticket, lets two days pass, and waits for
# the notification that the ticket was paid.
#
# The servers it talks to, as a CI service. Not run here: no image is published yet.
#   docker run -p 3000:3000 -p 4010:4010 -e HOST=0.0.0.0 -e GATEWAY_ALLOW_OPEN=true pasarela demo
# Run in the tests of this repository, with the servers of `npm run demo`:
set -eu
GATEWAY=${GATEWAY:-http://127.0.0.1:3000/api/gateway}
SIMULATOR=${SIMULATOR:-http://127.0.0.1:4010}/simulator
JSON='content-type: application/json'
ACCOUNT='public_key=TEST-00000000-0000-4000-8000-000000000000'

PAYMENT=$(curl -sf "$GATEWAY/payments/offline" -H "$JSON" -d '{
  "transaction_amount":1500, "payment_method_id":"rapipago", "payer":{"email":"test_user_1@testuser.com"}
}' | sed 's/{"ok":true,"data":{"id":\([0-9]*\).*/\1/')

curl -sf "$SIMULATOR/clock/advance?$ACCOUNT" -H "$JSON" -d '{"days":2}' > /dev/null
curl -sf "$SIMULATOR/payments/$PAYMENT/settle?$ACCOUNT" -H "$JSON" -d '{"settlement":"approve"}' > /dev/null

# Answers as soon as it has arrived; after ten seconds it fails with 408.
curl -sf "$GATEWAY/notifications/wait?resource=$PAYMENT&action=payment.updated&verdict=validated&timeout=10" > /dev/null
echo "Payment $PAYMENT was approved, and the notification is validated."
