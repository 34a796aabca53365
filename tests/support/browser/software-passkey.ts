import { createHash, generateKeyPairSync, randomBytes } from "node:crypto";
import { cose, isoCBOR } from "@simplewebauthn/server/helpers";
import type { SignedAnswer, Site } from "#server/people/passkey/ports.ts";

/**
 * An answer to `navigator.credentials.create`, as an authenticator makes it: a new key on P-256, with user
 * verification, no attestation.
 */
export function createdPasskey({ origin, rpId }: Site, challenge: string): SignedAnswer {
  const { x = "", y = "" } = generateKeyPairSync("ec", { namedCurve: "P-256" }).publicKey.export({ format: "jwk" });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
  const publicKey = new Map<number, number | Uint8Array>([
    [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
    [cose.COSEKEYS.alg, cose.COSEALG.ES256],
    [cose.COSEKEYS.crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, coordinate(x)],
    [cose.COSEKEYS.y, coordinate(y)],
  ]);
  const id = randomBytes(16);
  const isPresentVerifiedWithKey = 0b0100_0101;
  const authData = Buffer.concat([
    createHash("sha256").update(rpId).digest(),
    Buffer.from([isPresentVerifiedWithKey, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    isoCBOR.encode(publicKey),
  ]);
  const attestation = new Map<string, unknown>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", new Uint8Array(authData)],
  ]);
  const clientData = JSON.stringify({ type: "webauthn.create", challenge, origin });
  return {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(clientData).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
    },
  };
}
