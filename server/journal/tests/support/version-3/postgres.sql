--
-- PostgreSQL database dump
--

SELECT pg_catalog.set_config('search_path', '', false);

--
-- Name: pasarela; Type: SCHEMA; Schema: -; Owner: -
--

CREATE SCHEMA pasarela;

--
-- Name: packed; Type: TYPE; Schema: pasarela; Owner: -
--

CREATE TYPE pasarela.packed AS (
	kind text,
	received_at text,
	topic text,
	action text,
	resource text,
	notification_id text,
	verdict text,
	reason text,
	status integer,
	live_mode integer,
	body_bytes integer,
	correlation_id text,
	payment_id text,
	operation text,
	door text,
	outcome text,
	error_code text,
	duration_ms double precision,
	provider_status integer,
	provider_request_id text,
	attempts integer,
	query text,
	headers text,
	body bytea,
	explanation text,
	request text,
	response text,
	first_place integer
);

--
-- Name: packed_2; Type: TYPE; Schema: pasarela; Owner: -
--

CREATE TYPE pasarela.packed_2 AS (
	kind text,
	received_at text,
	topic text,
	action text,
	resource text,
	notification_id text,
	verdict text,
	reason text,
	status integer,
	live_mode integer,
	body_bytes integer,
	correlation_id text,
	payment_id text,
	operation text,
	door text,
	outcome text,
	error_code text,
	duration_ms double precision,
	provider_status integer,
	provider_request_id text,
	attempts integer,
	query text,
	headers text,
	body bytea,
	explanation text,
	request text,
	response text,
	first_place integer,
	origin text
);

--
-- Name: append(pasarela.packed[], integer, text); Type: FUNCTION; Schema: pasarela; Owner: -
--

CREATE FUNCTION pasarela.append(batch pasarela.packed[], rejected_size integer, origin text, OUT first_seq bigint, OUT duplicates json) RETURNS record
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
  DECLARE
    size integer := cardinality(batch);
  BEGIN
    UPDATE pasarela.state SET next_seq = next_seq + size, rejected = rejected + rejected_size,
      others = others + size - rejected_size RETURNING next_seq - size INTO first_seq;
    WITH marked AS MATERIALIZED (
      SELECT first_seq + one.place - 1 AS seq, one.*,
        CASE WHEN notification_id IS NOT NULL AND verdict <> 'rejected' THEN coalesce(
          (SELECT known.seq FROM pasarela.entries known WHERE known.notification_id = one.notification_id
            AND known.action IS NOT DISTINCT FROM one.action AND known.verdict <> 'rejected'
            ORDER BY known.seq LIMIT 1),
          first_seq + first_place) END AS duplicate_of
      FROM unnest(batch) WITH ORDINALITY AS one (kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, body_bytes, correlation_id, payment_id, operation, door, outcome,
        error_code, duration_ms, provider_status, provider_request_id, attempts, query, headers, body,
        explanation, request, response, first_place, place)
    ), texts AS (
      INSERT INTO pasarela.details SELECT seq, query, headers, body, explanation, request, response FROM marked
    ), stored AS (
      INSERT INTO pasarela.entries SELECT seq, kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, duplicate_of, body_bytes, correlation_id, payment_id, operation,
        door, outcome, error_code, duration_ms, provider_status, provider_request_id, attempts FROM marked
    )
    SELECT coalesce(json_agg(json_build_array(seq, duplicate_of)), '[]') INTO duplicates
      FROM marked WHERE duplicate_of IS NOT NULL;
    -- Once for each batch: a notifying commit waits for the one before it.
    PERFORM pg_notify('pasarela_journal', origin);
  END $$;

--
-- Name: append_2(pasarela.packed_2[], integer, text); Type: FUNCTION; Schema: pasarela; Owner: -
--

CREATE FUNCTION pasarela.append_2(batch pasarela.packed_2[], rejected_size integer, sender text, OUT first_seq bigint, OUT duplicates json) RETURNS record
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_bitmapscan TO 'off'
    AS $$
  DECLARE
    size integer := cardinality(batch);
  BEGIN
    UPDATE pasarela.state SET next_seq = next_seq + size, rejected = rejected + rejected_size,
      others = others + size - rejected_size RETURNING next_seq - size INTO first_seq;
    WITH marked AS MATERIALIZED (
      SELECT first_seq + one.place - 1 AS seq, one.*,
        CASE WHEN notification_id IS NOT NULL AND verdict <> 'rejected' THEN coalesce(
          (SELECT known.seq FROM pasarela.entries known WHERE known.notification_id = one.notification_id
            AND known.action IS NOT DISTINCT FROM one.action AND known.verdict <> 'rejected'
            ORDER BY known.seq LIMIT 1),
          first_seq + first_place) END AS duplicate_of
      FROM unnest(batch) WITH ORDINALITY AS one (kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, body_bytes, correlation_id, payment_id, operation, door, outcome,
        error_code, duration_ms, provider_status, provider_request_id, attempts, query, headers, body,
        explanation, request, response, first_place, origin, place)
    ), texts AS (
      INSERT INTO pasarela.details SELECT seq, query, headers, body, explanation, request, response FROM marked
    ), stored AS (
      INSERT INTO pasarela.entries SELECT seq, kind, received_at, topic, action, resource, notification_id,
        verdict, reason, status, live_mode, duplicate_of, body_bytes, correlation_id, payment_id, operation,
        door, outcome, error_code, duration_ms, provider_status, provider_request_id, attempts, origin FROM marked
    )
    SELECT coalesce(json_agg(json_build_array(seq, duplicate_of)), '[]') INTO duplicates
      FROM marked WHERE duplicate_of IS NOT NULL;
    -- Once for each batch: a notifying commit waits for the one before it.
    PERFORM pg_notify('pasarela_journal', sender);
  END $$;

--
-- Name: append_3(pasarela.packed_2[], integer, text, bigint); Type: FUNCTION; Schema: pasarela; Owner: -
--

CREATE FUNCTION pasarela.append_3(batch pasarela.packed_2[], rejected_size integer, sender text, batch_number bigint, OUT first_seq bigint, OUT duplicates json) RETURNS record
    LANGUAGE plpgsql
    AS $$
  BEGIN
    INSERT INTO pasarela.writers AS known VALUES (sender, batch_number)
      ON CONFLICT (writer) DO UPDATE SET number = batch_number, wrote_at = now() WHERE known.number < batch_number;
    IF FOUND THEN
      SELECT done.first_seq, done.duplicates INTO first_seq, duplicates
        FROM pasarela.append_2(batch, rejected_size, sender) done;
    END IF;
  END $$;

--
-- Name: find(tsquery, bigint, bigint, boolean, integer); Type: FUNCTION; Schema: pasarela; Owner: -
--

CREATE FUNCTION pasarela.find(query tsquery, low bigint, high bigint, is_newest_first boolean, most integer) RETURNS SETOF bigint
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    SET enable_indexscan TO 'on'
    SET enable_bitmapscan TO 'off'
    SET plan_cache_mode TO 'force_custom_plan'
    AS $$
  DECLARE
    walk bigint;
    edge bigint;
    found_count bigint;
  BEGIN
    high := coalesce(high, (SELECT next_seq FROM pasarela.state));
    low := greatest(low, coalesce((SELECT min(seq) FROM pasarela.entries), 1) - 1);
    FOREACH walk IN ARRAY ARRAY[1000, 3000] LOOP
      IF is_newest_first THEN
        edge := greatest(low, high - 1 - walk);
        RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > edge AND seq < high
          ORDER BY seq DESC LIMIT most;
        high := edge + 1;
      ELSE
        edge := least(high, low + 1 + walk);
        RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > low AND seq < edge
          ORDER BY seq LIMIT most;
        low := edge - 1;
      END IF;
      GET DIAGNOSTICS found_count = ROW_COUNT;
      most := most - found_count;
      IF most = 0 OR low + 1 >= high THEN RETURN; END IF;
    END LOOP;
    SET LOCAL enable_indexscan = off;
    SET LOCAL enable_bitmapscan = on;
    IF is_newest_first THEN
      RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > low AND seq < high
        ORDER BY seq DESC LIMIT most;
    ELSE
      RETURN QUERY SELECT seq FROM pasarela.words WHERE words @@ query AND seq > low AND seq < high
        ORDER BY seq LIMIT most;
    END IF;
  END $$;

--
-- Name: details; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.details (
    seq bigint NOT NULL,
    query text,
    headers text,
    body bytea,
    explanation text,
    request text,
    response text
);

--
-- Name: entries; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.entries (
    seq bigint NOT NULL,
    kind text NOT NULL,
    received_at text NOT NULL,
    topic text,
    action text,
    resource text,
    notification_id text,
    verdict text,
    reason text,
    status integer NOT NULL,
    live_mode integer,
    duplicate_of bigint,
    body_bytes integer,
    correlation_id text NOT NULL,
    payment_id text,
    operation text,
    door text,
    outcome text,
    error_code text,
    duration_ms double precision,
    provider_status integer,
    provider_request_id text,
    attempts integer,
    origin text
);

--
-- Name: state; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.state (
    single boolean DEFAULT true NOT NULL,
    next_seq bigint NOT NULL,
    pruned_to bigint NOT NULL,
    rejected bigint NOT NULL,
    others bigint NOT NULL,
    CONSTRAINT state_single_check CHECK (single)
);

--
-- Name: text_index; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.text_index (
    single boolean DEFAULT true NOT NULL,
    indexed_to bigint NOT NULL,
    CONSTRAINT text_index_single_check CHECK (single)
);

--
-- Name: version; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.version (
    version integer NOT NULL
);

--
-- Name: words; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.words (
    seq bigint NOT NULL,
    words tsvector NOT NULL
);

--
-- Name: writers; Type: TABLE; Schema: pasarela; Owner: -
--

CREATE TABLE pasarela.writers (
    writer text NOT NULL,
    number bigint NOT NULL,
    wrote_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='50');

--
-- Data for Name: details; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.details VALUES (4, 'data.id=1300000001&type=payment', '[["x-request-id","r-4"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a342c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d34227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (5, 'data.id=1300000001&type=payment', '[["x-request-id","r-4"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a342c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d34227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (6, 'data.id=1300000001&type=payment', '[["x-request-id","r-4"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a342c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d34227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (7, 'data.id=1300000001&type=payment', '[["x-request-id","r-7"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a372c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d37227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (8, '', '[["x-request-id","r-8"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f606162636465666768696a6b6c6d6e6f707172737475767778797a7b7c7d7e7f808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9fa0a1a2a3a4a5a6a7a8a9aaabacadaeafb0b1b2b3b4b5b6b7b8b9babbbcbdbebfc0c1c2c3c4c5c6c7c8c9cacbcccdcecfd0d1d2d3d4d5d6d7d8d9dadbdcdddedfe0e1e2e3e4e5e6e7e8e9eaebecedeeeff0f1f2f3f4f5f6f7f8f9fafbfcfdfeff', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (9, 'data.id=1300000001&type=payment', '[["x-request-id","r-9"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a392c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d39227d', '{"signed_text":null,"parts":[],"checks":[{"name":"Hash","passed":false,"detail":"The hash differs."}],"signed_by":null,"signed_at":null,"near_misses":[{"mistake":"The ts was left out.","advice":"Send it.","signed_text":null}],"notes":["Written before there were codes."]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (10, 'data.id=1300000001&type=payment', '[["x-request-id","r-10"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a31302c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d3130227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (11, 'data.id=1300000001&type=payment', '[["x-request-id","r-11"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b2277686f223a224a6f73c3a920c391616e64c3ba222c22736563726574223a222a2a2a227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (12, NULL, NULL, NULL, NULL, '{"paymentId":"1300000001"}', '{"id":1300000001,"status":"approved","status_detail":"accredited"}');
INSERT INTO pasarela.details VALUES (13, NULL, NULL, NULL, NULL, '{"amount":10.5}', '{"id":1300000001,"status":"approved","status_detail":"accredited"}');
INSERT INTO pasarela.details VALUES (14, NULL, NULL, NULL, NULL, '{"email":"ana@example.com"}', '{"message":"refused"}');
INSERT INTO pasarela.details VALUES (15, NULL, NULL, NULL, NULL, '{}', '{}');
INSERT INTO pasarela.details VALUES (16, 'data.id=1300000001&type=payment', '[["x-request-id","r-16"],["user-agent","MercadoPago WebHook v1.0 payment"]]', '\x7b226964223a31362c2274797065223a227061796d656e74222c2264617461223a7b226964223a2231333030303030303031227d2c226e6f7465223a22747261792d3136227d', '{"signed_text":"id:1300000001;request-id:r-1;ts:1742505638;","parts":[{"name":"id","value":"1300000001","source":"query"},{"name":"request-id","value":null,"source":"absent"}],"checks":[{"name":"Hash","passed":true,"code":"hash_by_current"},{"name":"Age","passed":null,"code":"age_unchecked","values":{"seconds":12}}],"signed_by":"current","signed_at":"2026-11-20T12:00:00.000Z","near_misses":[{"code":"ts_left_out","signed_text":"id:1;"}],"notes":["covers_ids_only"]}', NULL, NULL);
INSERT INTO pasarela.details VALUES (17, NULL, NULL, NULL, NULL, '{"note":"latecomer"}', '{"id":1300000001,"status":"approved","status_detail":"accredited"}');

--
-- Data for Name: entries; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.entries VALUES (4, 'notification', '2026-11-20T12:00:04.250Z', 'payment', 'payment.created', '1300000001', '999', 'validated', NULL, 200, 0, NULL, 68, 'correlation-4', '1300000001', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (5, 'notification', '2026-11-20T12:00:05.250Z', 'payment', 'payment.created', '1300000001', '999', 'validated', NULL, 200, 0, 4, 68, 'duplicate-1', '1300000001', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (6, 'notification', '2026-11-20T12:00:06.250Z', 'payment', 'payment.created', '1300000001', '999', 'validated', NULL, 200, 0, 4, 68, 'duplicate-2', '1300000001', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (7, 'notification', '2026-11-20T12:00:07.250Z', 'topic_merchant_order_wh', NULL, '77', '120000007', 'unsigned', NULL, 200, 1, NULL, 68, 'correlation-7', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (8, 'notification', '2026-11-20T12:00:08.250Z', NULL, NULL, NULL, NULL, 'rejected', 'SignatureMismatch', 401, NULL, NULL, 256, 'correlation-8', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (9, 'notification', '2026-11-20T12:00:09.250Z', 'payment', 'payment.created', '1300000001', '999', 'rejected', 'TimestampOutOfTolerance', 401, 0, NULL, 68, 'correlation-9', '1300000001', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (10, 'notification', '2026-11-20T12:00:10.250Z', 'payment', 'payment.created', '1300000001', '1200000010', 'validated', NULL, 200, 0, NULL, 70, 'correlation-10', '1300000001', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'replay');
INSERT INTO pasarela.entries VALUES (11, 'notification', '2026-11-20T12:00:11.250Z', 'order', 'payment.created', 'ORD01', '1200000011', 'validated', NULL, 200, 0, NULL, 42, 'correlation-11', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 'test');
INSERT INTO pasarela.entries VALUES (12, 'call', '2026-11-20T12:00:12.250Z', NULL, NULL, '1300000001', NULL, NULL, NULL, 200, NULL, NULL, NULL, 'correlation-12', '1300000001', 'payments.get', 'rest', 'ok', NULL, 3.25, 200, 'provider-12', 1, NULL);
INSERT INTO pasarela.entries VALUES (13, 'call', '2026-11-20T12:00:13.250Z', NULL, NULL, '1300000001', NULL, NULL, NULL, 201, NULL, NULL, NULL, 'correlation-13', '1300000001', 'refunds.create', 'trpc', 'ok', NULL, 0.125, 200, 'provider-13', 2, NULL);
INSERT INTO pasarela.entries VALUES (14, 'call', '2026-11-20T12:00:14.250Z', NULL, NULL, NULL, NULL, NULL, NULL, 422, NULL, NULL, NULL, 'correlation-14', NULL, 'payments.create', 'rest', 'error', 'provider_refused', 3.25, 400, 'provider-14', 1, NULL);
INSERT INTO pasarela.entries VALUES (15, 'call', '2026-11-20T12:00:15.250Z', NULL, NULL, NULL, NULL, NULL, NULL, 502, NULL, NULL, NULL, 'correlation-15', NULL, 'health.get', 'trpc', 'error', 'provider_unreachable', 3.25, NULL, NULL, 3, NULL);
INSERT INTO pasarela.entries VALUES (16, 'notification', '2026-11-20T12:00:16.250Z', 'subscription_preapproval', 'payment.created', 'late', '1200000016', 'validated', NULL, 200, 0, NULL, 70, 'correlation-16', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pasarela.entries VALUES (17, 'call', '2026-11-20T12:00:17.250Z', NULL, NULL, '1300000001', NULL, NULL, NULL, 200, NULL, NULL, NULL, 'correlation-17', '1300000001', 'cards.list', 'trpc', 'ok', NULL, 3.25, 200, 'provider-17', 1, NULL);

--
-- Data for Name: state; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.state VALUES (true, 18, 3, 2, 12);

--
-- Data for Name: text_index; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.text_index VALUES (true, 15);

--
-- Data for Name: version; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.version VALUES (3);

--
-- Data for Name: words; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.words VALUES (4, '''00'' ''04'' ''11'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''4'' ''999'' ''correlation'' ''created'' ''data'' ''id'' ''note'' ''notification'' ''payment'' ''tray'' ''type'' ''validated'' ''zzkind6e6f74696669636174696f6e'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus323030'' ''zztopic7061796d656e74'' ''zzverdict76616c696461746564''');
INSERT INTO pasarela.words VALUES (5, '''00'' ''05'' ''1'' ''11'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''4'' ''999'' ''created'' ''data'' ''duplicate'' ''id'' ''note'' ''notification'' ''payment'' ''tray'' ''type'' ''validated'' ''zzkind6e6f74696669636174696f6e'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus323030'' ''zztopic7061796d656e74'' ''zzverdict76616c696461746564''');
INSERT INTO pasarela.words VALUES (6, '''00'' ''06'' ''11'' ''1300000001'' ''2'' ''2026'' ''20t12'' ''250z'' ''4'' ''999'' ''created'' ''data'' ''duplicate'' ''id'' ''note'' ''notification'' ''payment'' ''tray'' ''type'' ''validated'' ''zzkind6e6f74696669636174696f6e'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus323030'' ''zztopic7061796d656e74'' ''zzverdict76616c696461746564''');
INSERT INTO pasarela.words VALUES (7, '''00'' ''07'' ''11'' ''120000007'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''7'' ''77'' ''correlation'' ''data'' ''id'' ''merchant'' ''note'' ''notification'' ''order'' ''payment'' ''topic'' ''tray'' ''type'' ''unsigned'' ''wh'' ''zzkind6e6f74696669636174696f6e'' ''zzresource3737'' ''zzstatus323030'' ''zztopic746f7069635f6d65726368616e745f6f726465725f7768'' ''zzverdict756e7369676e6564''');
INSERT INTO pasarela.words VALUES (8, '''00'' ''0123456789'' ''08'' ''11'' ''2026'' ''20t12'' ''250z'' ''8'' ''abcdefghijklmnopqrstuvwxyz'' ''correlation'' ''notification'' ''rejected'' ''signaturemismatch'' ''zzkind6e6f74696669636174696f6e'' ''zzstatus343031'' ''zzverdict72656a6563746564''');
INSERT INTO pasarela.words VALUES (9, '''00'' ''09'' ''11'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''9'' ''999'' ''correlation'' ''created'' ''data'' ''id'' ''note'' ''notification'' ''payment'' ''rejected'' ''timestampoutoftolerance'' ''tray'' ''type'' ''zzkind6e6f74696669636174696f6e'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus343031'' ''zztopic7061796d656e74'' ''zzverdict72656a6563746564''');
INSERT INTO pasarela.words VALUES (10, '''00'' ''10'' ''11'' ''1200000010'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''correlation'' ''created'' ''data'' ''id'' ''note'' ''notification'' ''payment'' ''replay'' ''tray'' ''type'' ''validated'' ''zzkind6e6f74696669636174696f6e'' ''zzorigin7265706c6179'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus323030'' ''zztopic7061796d656e74'' ''zzverdict76616c696461746564''');
INSERT INTO pasarela.words VALUES (11, '''00'' ''11'' ''1200000011'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''correlation'' ''created'' ''data'' ''id'' ''jose'' ''nandu'' ''notification'' ''ord01'' ''order'' ''payment'' ''secret'' ''test'' ''type'' ''validated'' ''who'' ''zzkind6e6f74696669636174696f6e'' ''zzorigin74657374'' ''zzresource4f52443031'' ''zzstatus323030'' ''zztopic6f72646572'' ''zzverdict76616c696461746564''');
INSERT INTO pasarela.words VALUES (12, '''00'' ''11'' ''12'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''accredited'' ''approved'' ''call'' ''correlation'' ''get'' ''ok'' ''paymentid'' ''payments'' ''provider'' ''rest'' ''zzdoor72657374'' ''zzkind63616c6c'' ''zzoperation7061796d656e74732e676574'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus323030''');
INSERT INTO pasarela.words VALUES (13, '''00'' ''10'' ''11'' ''13'' ''1300000001'' ''2026'' ''20t12'' ''250z'' ''5'' ''accredited'' ''amount'' ''approved'' ''call'' ''correlation'' ''create'' ''ok'' ''provider'' ''refunds'' ''trpc'' ''zzdoor74727063'' ''zzkind63616c6c'' ''zzoperation726566756e64732e637265617465'' ''zzpaymentid31333030303030303031'' ''zzresource31333030303030303031'' ''zzstatus323031''');
INSERT INTO pasarela.words VALUES (14, '''00'' ''11'' ''14'' ''2026'' ''20t12'' ''250z'' ''ana'' ''call'' ''com'' ''correlation'' ''create'' ''email'' ''error'' ''example'' ''payments'' ''provider'' ''refused'' ''rest'' ''zzdoor72657374'' ''zzkind63616c6c'' ''zzoperation7061796d656e74732e637265617465'' ''zzstatus343232''');
INSERT INTO pasarela.words VALUES (15, '''00'' ''11'' ''15'' ''2026'' ''20t12'' ''250z'' ''call'' ''correlation'' ''error'' ''get'' ''health'' ''provider'' ''trpc'' ''unreachable'' ''zzdoor74727063'' ''zzkind63616c6c'' ''zzoperation6865616c74682e676574'' ''zzstatus353032''');

--
-- Data for Name: writers; Type: TABLE DATA; Schema: pasarela; Owner: -
--

INSERT INTO pasarela.writers VALUES ('c7a5037b-4b47-4f3d-8dd5-2d8d07bbf88f', 13, '2026-11-21 22:10:55.16142+00');

--
-- Name: details details_pkey; Type: CONSTRAINT; Schema: pasarela; Owner: -
--

ALTER TABLE ONLY pasarela.details
    ADD CONSTRAINT details_pkey PRIMARY KEY (seq);

--
-- Name: entries entries_pkey; Type: CONSTRAINT; Schema: pasarela; Owner: -
--

ALTER TABLE ONLY pasarela.entries
    ADD CONSTRAINT entries_pkey PRIMARY KEY (seq);

--
-- Name: state state_pkey; Type: CONSTRAINT; Schema: pasarela; Owner: -
--

ALTER TABLE ONLY pasarela.state
    ADD CONSTRAINT state_pkey PRIMARY KEY (single);

--
-- Name: text_index text_index_pkey; Type: CONSTRAINT; Schema: pasarela; Owner: -
--

ALTER TABLE ONLY pasarela.text_index
    ADD CONSTRAINT text_index_pkey PRIMARY KEY (single);

--
-- Name: words words_pkey; Type: CONSTRAINT; Schema: pasarela; Owner: -
--

ALTER TABLE ONLY pasarela.words
    ADD CONSTRAINT words_pkey PRIMARY KEY (seq);

--
-- Name: writers writers_pkey; Type: CONSTRAINT; Schema: pasarela; Owner: -
--

ALTER TABLE ONLY pasarela.writers
    ADD CONSTRAINT writers_pkey PRIMARY KEY (writer);

--
-- Name: entries_notification_id_seq_idx; Type: INDEX; Schema: pasarela; Owner: -
--

CREATE INDEX entries_notification_id_seq_idx ON pasarela.entries USING btree (notification_id, seq) WHERE (notification_id IS NOT NULL);

--
-- Name: entries_seq_idx; Type: INDEX; Schema: pasarela; Owner: -
--

CREATE INDEX entries_seq_idx ON pasarela.entries USING btree (seq) WHERE (verdict = 'rejected'::text);

--
-- Name: entries_seq_idx1; Type: INDEX; Schema: pasarela; Owner: -
--

CREATE INDEX entries_seq_idx1 ON pasarela.entries USING btree (seq) WHERE (kind = 'notification'::text);

--
-- Name: words_words_idx; Type: INDEX; Schema: pasarela; Owner: -
--

CREATE INDEX words_words_idx ON pasarela.words USING gin (words);

--
-- PostgreSQL database dump complete
--

