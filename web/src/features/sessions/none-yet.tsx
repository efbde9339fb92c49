import { Link } from "react-router-dom";
import { useWebsite } from "#web/website.ts";

/** How the first one comes: sold on the site, or paid to the trainer. */
export function NoneYet() {
  const { blocks } = useWebsite().offer;
  return (
    <>
      <p>
        As soon as a client pays on the payment page, the payment appears here and you get an email.
      </p>
      {blocks.length === 0 ? (
        <p>
          <span>To sell several sessions together, </span>
          <Link to="?tab=website&section=offer">offer a block</Link>
          <span> under Website. Then you can also add here what a client pays you in cash.</span>
        </p>
      ) : (
        <p>
          A client has paid for a block in cash or by bank transfer? Press Add a Block Paid to You.
        </p>
      )}
    </>
  );
}
