import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { WebAuthn } from "#server/domain/passkey/ports.ts";

/**
 * WebAuthn by @simplewebauthn/server. A passkey is the whole login, so the device has to ask for finger, face or PIN, and
 * keeps the account's name itself: nobody types an address. What a device is made by (attestation) is not asked.
 */
export const webAuthn: WebAuthn = {
  creationOptions: ({ site, brand, account, challenge, known }) =>
    generateRegistrationOptions({
      rpName: brand,
      rpID: site.rpId,
      userID: new TextEncoder().encode(account.id),
      userName: account.email,
      userDisplayName: `${account.firstName} ${account.lastName}`,
      challenge: bytesOf(challenge),
      attestationType: "none",
      excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    }),

  requestOptions: ({ site, challenge }) =>
    generateAuthenticationOptions({ rpID: site.rpId, challenge: bytesOf(challenge), userVerification: "required" }),

  challengeIn({ response }) {
    try {
      const said = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
      return typeof said?.challenge === "string" ? said.challenge : null;
    } catch {
      return null;
    }
  },

  async verifyCreation({ site, challenge, answer }) {
    const { verified, registrationInfo } = await orFailed(
      verifyRegistrationResponse({
        ...expected(site, challenge),
        response: answer as unknown as RegistrationResponseJSON,
        expectedRPID: site.rpId,
        supportedAlgorithmIDs: algorithms,
      }),
    );
    if (!verified || !registrationInfo) return null;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    return { id, publicKey, counter, transports: [...transports] };
  },

  async verifyRequest({ site, challenge, answer, passkey }) {
    const { id, publicKey, counter } = passkey;
    const { verified, authenticationInfo } = await orFailed(
      verifyAuthenticationResponse({
        ...expected(site, challenge),
        response: answer as unknown as AuthenticationResponseJSON,
        expectedRPID: passkey.rpId,
        credential: { id, publicKey, counter },
      }),
    );
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  },
};

/** EdDSA, ES256, RS256: what devices have today. Those of the next generation are an experiment in Node still. */
const algorithms = [-8, -7, -257];

/** What either answer must be: to this challenge, from this site, by somebody whom the device knows. */
const expected = (site: { origin: string }, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  requireUserVerification: true,
});

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, "base64url"));

/** The library throws at answers that are not what they say; whatever it is, the answer is not accepted. */
async function orFailed<T extends { verified: boolean }>(
  verifying: Promise<T>,
): Promise<Partial<T> & { verified: boolean }> {
  return verifying.catch(() => ({ verified: false }) as Partial<T> & { verified: boolean });
}
