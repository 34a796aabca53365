/**
 * The browser's side of passkeys. `at`: the path that answers (the page "passkey"). Browsers without WebAuthn's JSON
 * functions count as having none.
 */
export function supportsPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential;
}

/** true: logged in. false: there was no passkey, the person cancelled, or it was not accepted. */
export async function logInByPasskey(at: string): Promise<boolean> {
  try {
    const options = PublicKeyCredential.parseRequestOptionsFromJSON(await (await post(at, { step: "ask" })).json());
    return await sendCredential(at, "login", await navigator.credentials.get({ publicKey: options }));
  } catch {
    return false;
  }
}

/**
 * `added`: the passkey was created and stored in the account. `known`: this device has one for the account already.
 * `stepUp`: the login is not recent enough. `failed`: the person cancelled, or it was not accepted.
 */
export async function addPasskey(at: string): Promise<"added" | "known" | "stepUp" | "failed"> {
  try {
    const offer = await request(at, { step: "offer" });
    if (offer.status === 403) return "stepUp";
    const options = PublicKeyCredential.parseCreationOptionsFromJSON(await offer.json());
    return (await sendCredential(at, "add", await navigator.credentials.create({ publicKey: options })))
      ? "added"
      : "failed";
  } catch (fault) {
    return fault instanceof DOMException && fault.name === "InvalidStateError" ? "known" : "failed";
  }
}

async function sendCredential(at: string, step: string, made: Credential | null): Promise<boolean> {
  if (!(made instanceof PublicKeyCredential)) return false;
  return (await post(at, { step, answer: JSON.stringify(made.toJSON()) })).ok;
}

const request = (at: string, fields: Record<string, string>) =>
  fetch(at, { method: "POST", body: new URLSearchParams(fields), redirect: "error" });

async function post(at: string, fields: Record<string, string>): Promise<Response> {
  const answer = await request(at, fields);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer;
}
