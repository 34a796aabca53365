import type { WebAuthn } from "#server/people/passkey/ports.ts";

/** Loaded with the first passkey: its certificate parsers would delay every start. */
const library = () => import("./webauthn-library.ts");

/**
 * WebAuthn by @simplewebauthn/server. A passkey is the complete login, so user verification (finger, face or PIN) and a
 * discoverable credential are required: no address has to be typed. Attestation is not requested.
 */
export const webAuthn: WebAuthn = {
  async creationOptions({ site, brand, account, challenge, known }) {
    const { generateRegistrationOptions } = await library();
    return generateRegistrationOptions({
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
    });
  },

  async requestOptions({ site, challenge }) {
    const { generateAuthenticationOptions } = await library();
    const ask = { rpID: site.rpId, challenge: bytesOf(challenge), userVerification: "required" } as const;
    return generateAuthenticationOptions(ask);
  },

  challengeIn({ response }) {
    try {
      const clientData = JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString("utf8"));
      return typeof clientData?.challenge === "string" ? clientData.challenge : null;
    } catch {
      return null;
    }
  },

  async verifyCreation({ site, challenge, answer }) {
    const { verifyRegistrationResponse } = await library();
    const { verified, registrationInfo } = await orFailed(
      verifyRegistrationResponse({
        ...expected(site, challenge),
        // @ts-expect-error The library checks the answer itself, but its types claim that it is checked already.
        response: answer,
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
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await orFailed(
      verifyAuthenticationResponse({
        ...expected(site, challenge),
        // @ts-expect-error The library checks the answer itself, but its types claim that it is checked already.
        response: answer,
        expectedRPID: passkey.rpId,
        credential: { id, publicKey, counter },
      }),
    );
    return verified && authenticationInfo ? authenticationInfo.newCounter : null;
  },
};

/** EdDSA, ES256, RS256: what today's devices support. Post-quantum algorithms are still experimental in Node. */
const algorithms = [-8, -7, -257];

/** Conditions for both kinds of answer: for this challenge, from this origin, with user verification. */
const expected = (site: { origin: string }, challenge: string) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  requireUserVerification: true,
});

const bytesOf = (challenge: string) => new Uint8Array(Buffer.from(challenge, "base64url"));

/** The library throws on invalid answers; any error counts as not verified. */
async function orFailed<T extends { verified: boolean }>(
  verifying: Promise<T>,
): Promise<Partial<T> & { verified: boolean }> {
  return verifying.catch(() => ({ verified: false }) as Partial<T> & { verified: boolean });
}
