import type { ReactNode } from "react";
import rehabilitation from "./art/rehabilitation.svg";
import strength from "./art/strength.svg";
import weightLoss from "./art/weight-loss.svg";
import styles from "./services.module.css";

export function Services() {
  return (
    <section className={styles["services"]} aria-labelledby="services">
      <div className="page-width">
        <h2 id="services">What we’ll work on</h2>
        <ul className={styles["cards"]}>
          <Service title="Strength and Conditioning" drawing={strength}>
            Get properly strong, and fit enough to use it. Every lift is taught, every block is
            planned, and you’ll see the numbers move.
          </Service>
          <Service title="Injury Rehabilitation" drawing={rehabilitation}>
            From “mind my back” to back in the game. We rebuild movement and confidence step by
            step, at a pace your body agrees to.
          </Service>
          <Service title="Weight Loss" drawing={weightLoss}>
            No crash diets and no shame. Training you can keep up, food you still enjoy, and someone
            beside you until it lasts.
          </Service>
        </ul>
      </div>
    </section>
  );
}

function Service(props: { title: string; drawing: string; children: ReactNode }) {
  return (
    <li className={styles["card"]}>
      <img
        className={styles["drawing"]}
        src={props.drawing}
        alt=""
        width="400"
        height="208"
        loading="lazy"
      />
      <h3>{props.title}</h3>
      <p>{props.children}</p>
    </li>
  );
}
