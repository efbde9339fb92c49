import { BookingPromo } from "#web/components/booking-promo.tsx";
import styles from "./explanation.module.css";

export function Explanation() {
  return (
    <div className={styles["explanation"]}>
      <section aria-labelledby="macros">
        <h2 id="macros">Three things on your plate</h2>
        <div className={styles["macronutrients"]}>
          <div className={styles["protein"]}>
            <h3>Protein builds</h3>
            <p>
              Training breaks muscle down a little; protein builds it back stronger. It also keeps
              you full for longest. Have some at every meal: eggs, yoghurt, fish, chicken, lentils,
              tofu. <strong>4 kcal a gram.</strong>
            </p>
          </div>
          <div className={styles["carbs"]}>
            <h3>Carbohydrate fuels</h3>
            <p>
              It is what sprinting legs and busy brains run on, and nothing to be afraid of. Lean on
              oats, potatoes, wholegrains, beans and fruit, and save the bigger helping for the days
              you train. <strong>4 kcal a gram.</strong>
            </p>
          </div>
          <div className={styles["fat"]}>
            <h3>Fat looks after you</h3>
            <p>
              It makes hormones, carries vitamins A, D, E and K, and makes dinner taste of
              something. A little goes a long way: olive or rapeseed oil, nuts, avocado, oily fish.{" "}
              <strong>9 kcal a gram.</strong>
            </p>
          </div>
        </div>
      </section>
      <section className={styles["working"]} aria-labelledby="working">
        <h2 id="working">How the sums go</h2>
        <div className="stack-4">
          <p>
            <strong>BMR</strong>, your basal metabolic rate, is what you would burn by staying in
            bed all day: heart, lungs, brain, warmth. The Mifflin-St Jeor equation estimates it.
          </p>
          <p>
            <strong>TDEE</strong>, your total daily energy expenditure, is that times how much you
            move: 1.2 for a day at a desk, up to 1.9 for an athlete’s. Eat this much and your weight
            should hold.
          </p>
          <p>
            <strong>Your target</strong> takes 500 kcal off to lose weight, or adds 500 to gain it.
            It is shared out as 30% protein, 40% carbohydrate and 30% fat.
          </p>
        </div>
        <h2>What a formula can’t know</h2>
        <div className="stack-4">
          <p>
            For most adults the equation lands within a tenth of the truth. It knows two sexes: if
            neither is yours, you will lie somewhere in between. It can’t see your muscle, your
            sleep, your medication or your week. So take the numbers as a starting line: try them
            for two or three weeks, notice how you feel, and adjust.
          </p>
          <p>
            It is not medical advice, and it isn’t made for pregnancy, breastfeeding or anyone under
            18. If food is a hard subject for you, please leave the numbers be and talk to your GP
            or to Beat, the eating disorder charity. You deserve better company than a calculator.
          </p>
        </div>
      </section>
      <BookingPromo title="Numbers are the easy part">
        Turning them into dinners you like and training you’ll keep up is what we do together,
        starting with one good conversation.
      </BookingPromo>
    </div>
  );
}
