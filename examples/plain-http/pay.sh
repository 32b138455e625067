#!/bin/sh
# A test for any language, because it needs HTTP only. It pays by ticket, lets two days pass, and waits for
# the notification that the ticket was paid.
#
# It talks to the servers of `npm run demo`, as in the tests of this repository, or to a container (docs/operate/containers.md):
#   docker run --rm -p 127.0.0.1:3000:3000 -p 127.0.0.1:4010:4010 -e GATEWAY_ALLOW_OPEN=true pasarela
# The image is not published yet.
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

# Answers as soon as the notification has arrived. After ten seconds without it curl fails, because the answer is 408.
curl -sf "$GATEWAY/notifications/wait?resource=$PAYMENT&action=payment.updated&verdict=validated&timeout=10" > /dev/null
echo "Payment $PAYMENT was approved, and the notification is validated."
