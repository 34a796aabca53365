import type { Described } from "#server/platform/api/endpoint.ts";
import { always, errorResponses, headersNamed } from "./errors.ts";
import { parameter, pathParameters } from "./parameters.ts";
import type { Json, Operations } from "./schemas.ts";
import { operationIdOf } from "./tags.ts";

type Parts = { paths: Record<string, Operations>; responses: Record<string, Json> };

/** Calls that answer with bytes rather than JSON. */
const pictures: Readonly<Record<string, { summary: string; id: Described }>> = {
  "/v1/{provider}/produktkategorie/{id}/grafik": picture(
    "Picture of a category",
    "The Id of a Produktkategorie",
    "mobil",
  ),
  "/v1/{provider}/produktkategorie/{id}/icon": picture("Icon of a category", "The Id of a Produktkategorie", "mobil"),
  "/v1/{provider}/produkt/{id}/grafik": picture("Picture of a product", "The Id of a Produkt", "mobil-m"),
  "/v1/{provider}/produkt/{id}/sgrafik": picture("Small picture of a product", "The Id of a Produkt", "mobil-m"),
  "/v1/{provider}/praemie/{id}/grafik100": picture(
    "Picture of a reward, 100 pixels",
    "The Id of a Praemie",
    "lesefuchs",
  ),
  "/v1/{provider}/berater/{id}/foto": picture(
    "Picture of an adviser (Photo of Produkt/berater)",
    "ExterneId of an agent",
    "A-100",
  ),
  "/v1/{provider}/praemie/{id}/grafik50": picture("Picture of a reward, 50 pixels", "The Id of a Praemie", "lesefuchs"),
  "/assets/{app}/{id}": picture(
    "A picture of the content source, in the smallest available size that is large enough",
    "The picture's id at the content source",
    "5f0c6f2e-8d3a-4b8e-a1f7-0f8e5b1c2d3e",
  ),
};

function picture(summary: string, id: string, example: string) {
  return { summary, id: { description: id, example } };
}

/** Describes the calls that answer with a picture; the pipeline answers them before the facade. */
export function addPictures(parts: Parts): void {
  for (const [path, described] of Object.entries(pictures)) addPicture(parts, path, described);
}

function addPicture(
  { paths, responses }: Parts,
  path: string,
  { summary, id }: { summary: string; id: Described },
): void {
  const sizes = path.startsWith("/assets/") ? ["width", "height"] : [];
  paths[path] = {
    get: {
      tags: ["pictures"],
      operationId: operationIdOf("GET", path),
      summary,
      description: "Bytes of an image with an ETag; without a picture of its own, a drawn one or 404.",
      security: [],
      parameters: [
        ...pathParameters(path, { id }),
        ...sizes.map((name) => ({
          name,
          in: "query",
          description: `Pixels of ${name} that are needed`,
          schema: { type: "integer", format: "int32", minimum: 1, maximum: 10_000 },
          example: 640,
        })),
        parameter("ifNoneMatch"),
      ],
      responses: {
        200: {
          description: "The picture",
          headers: headersNamed([...always, "ETag", "Cache-Control"]),
          content: { "image/*": {} },
        },
        304: { description: "Unchanged: the picture with this ETag still holds", headers: headersNamed(always) },
        ...errorResponses(["invalidInput", "notFound", "technical", "busy"], responses),
        default: { $ref: "#/components/responses/Fehler" },
      },
    },
  };
}
