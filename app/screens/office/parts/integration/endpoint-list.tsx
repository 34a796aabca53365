import { useTranslation } from "react-i18next";
import { Moment } from "#app/ui/content/day.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";

type At = Date | string;
type Delivery = {
  eventId: string;
  event: string;
  kind: string;
  state: "queued" | "delivered" | "failed";
  attempts: number;
  createdAt: At;
  nextTryAt: At;
  lastStatus: number | null;
  failure: string | null;
  body: string;
  answer: string | null;
};
type Endpoint = {
  name: string;
  url: string;
  kinds: readonly string[];
  state: "active" | "disabled";
  failingSince: At | null;
  ownerEmail: string;
  deliveries: readonly Delivery[];
};
type Props = { action: string; endpoints: readonly Endpoint[] };

/** Webhook endpoints, each with its last deliveries, what was sent and answered, and the buttons to send again. */
export function EndpointList({ action, endpoints }: Props) {
  const { t } = useTranslation("integration");
  return (
    <section className="flow" aria-labelledby="webhooks">
      <h2 id="webhooks">{t("hooks")}</h2>
      {endpoints.length === 0 ? <p className="muted">{t("noHooks")}</p> : null}
      {endpoints.map((endpoint) => (
        <EndpointPanel key={endpoint.name} action={action} endpoint={endpoint} />
      ))}
    </section>
  );
}

function EndpointPanel({ action, endpoint }: { action: string; endpoint: Endpoint }) {
  const { name, url, kinds, state, failingSince, ownerEmail, deliveries } = endpoint;
  const { t } = useTranslation("integration");
  const isActive = state === "active";
  return (
    <section className="panel flow" aria-labelledby={`endpoint-${name}`}>
      <h3 className="panel-title" id={`endpoint-${name}`}>
        {name} · {t(`states.${state}`)}
      </h3>
      <p className="integration-url">{url}</p>
      <p className="hint">
        {t("kinds", { kinds: kinds.map((kind) => `${kind}.changed`).join(", ") })} · {t("owner", { email: ownerEmail })}
        {failingSince ? (
          <>
            {" "}
            · <strong className="due">{t("failing")}</strong> <Moment value={new Date(failingSince)} />
          </>
        ) : null}
      </p>
      {isActive ? (
        <Form action={action} hidden={{ endpoint: name }}>
          <SubmitButton kind="quiet" size="s" intent="test">
            {t("sendTest")}
          </SubmitButton>
        </Form>
      ) : (
        <p className="hint">{t("disabledHint")}</p>
      )}
      {deliveries.length === 0 ? <p className="muted">{t("noDeliveries")}</p> : null}
      {deliveries.map((one) => (
        <DeliveryFold key={one.eventId} action={action} endpoint={name} delivery={one} mayReplay={isActive} />
      ))}
    </section>
  );
}

type FoldProps = { action: string; endpoint: string; delivery: Delivery; mayReplay: boolean };

function DeliveryFold({ action, endpoint, delivery, mayReplay }: FoldProps) {
  const { eventId, event, kind, state, attempts, createdAt, nextTryAt, lastStatus, failure, body, answer } = delivery;
  const { t } = useTranslation("integration");
  const result = failure ?? lastStatus;
  return (
    <details className="fold">
      <summary>
        {kind}.changed {event} · {t(`delivery.${state}`)}
        {result === null ? null : ` · ${result}`} <Moment value={new Date(createdAt)} />
      </summary>
      <div className="flow">
        <p className="hint">
          <span className="integration-url">webhook-id: {eventId}</span> · {t("attempts", { count: attempts })}
          {state === "queued" && attempts > 0 ? (
            <>
              , {t("next")} <Moment value={new Date(nextTryAt)} />
            </>
          ) : null}
        </p>
        <p>
          <strong>{t("body")}</strong>
        </p>
        <pre className="integration-text">{JSON.stringify(JSON.parse(body), null, 2)}</pre>
        <p>
          <strong>{t("answer")}</strong>
          {answer === null ? ` ${t("noAnswer")}` : null}
        </p>
        {answer === null ? null : <pre className="integration-text">{answer}</pre>}
        {mayReplay ? (
          <Form action={action} hidden={{ endpoint, event: eventId }}>
            <SubmitButton kind="quiet" size="s" intent="replay">
              {t("replay")}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </details>
  );
}
