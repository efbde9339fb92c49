import { Calculator } from "./calculator.tsx";
import { Explanation } from "./explanation.tsx";

/** All of the page below its heading. */
export default function MacroCalculator() {
  return (
    <div id="macros-and-you">
      <Calculator />
      <Explanation />
    </div>
  );
}
