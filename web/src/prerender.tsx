import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { App } from "./app/app.tsx";

/** What the build makes documents with: the site, rendered where there is no browser. */

/**
 * The HTML of a page, with what belongs into the document's head first.
 * @throws what the page throws
 */
export async function renderPage(address: string): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location={address}>
      <App />
    </StaticRouter>,
    {
      // A large part would otherwise come after the page, with a script that puts it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude).text();
}
