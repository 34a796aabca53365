import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

const text = "lorem ipsum ".repeat(400);

type Tile = { id: number; name: string; cents: number };

export const meta: MetaFunction = () => [{ title: "R" }];

/** /?elements=312&letters=40: the number of elements in the page's own part, and of letters in each tile. */
export function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const elements = Number(searchParams.get("elements"));
  const tiles = Array.from({ length: Math.floor(elements / 4) }, (_, id) => ({
    id,
    name: `Tile ${id}`,
    cents: id * 50,
  }));
  return { tiles, rest: elements % 4, letters: Number(searchParams.get("letters")) };
}

export default function Index() {
  const { tiles, rest, letters } = useLoaderData<typeof loader>();
  return (
    <main>
      {tiles.map((tile) => (
        <Card key={tile.id} {...tile} letters={letters} />
      ))}
      {Array.from({ length: rest }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <hr key={at} />
      ))}
    </main>
  );
}

function Card({ id, name, cents, letters }: Tile & { letters: number }) {
  return (
    <article className="card">
      <h2 className="card-title">{name}</h2>
      <p>
        {(cents / 100).toFixed(2)} {text.slice(0, letters)}
      </p>
      <a href={`/tiles/${id}`}>More</a>
    </article>
  );
}
