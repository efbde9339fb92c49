import { useId, useRef } from "react";
import { type BodyMeasure, bodyMeasures, unitSystems } from "#shared/macros/body-measures.ts";
import { activityLevels, goals, sexes } from "#shared/macros/macros.ts";
import { Button } from "#web/components/button.tsx";
import pill from "#web/components/choice.module.css";
import { classNames } from "#web/components/class-names.ts";
import { Field } from "#web/components/field.tsx";
import { SelectField, TextField } from "#web/components/text-field.tsx";
import styles from "./calculator.module.css";
import { Explanation } from "./explanation.tsx";
import { shownMeasure } from "./macro-form.ts";
import { Results } from "./results.tsx";
import { type MacroCalculatorState, useMacroCalculator } from "./use-macro-calculator.ts";

export default function MacroCalculator() {
  return (
    <div id="macros-and-you">
      <Calculator />
      <Explanation />
    </div>
  );
}

function Calculator() {
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLElement>(null);
  const calculator = useMacroCalculator(form, results);
  const { answers, errors, answer } = calculator;

  return (
    <div className={`stack-6 ${styles["calculator"]}`}>
      <form
        ref={form}
        className={`sheet stack-5 ${styles["form"]}`}
        aria-label="Macro calculator"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          calculator.calculate();
        }}
      >
        <UnitSwitch {...calculator} />
        <TextField
          name="age"
          label="Age"
          inputMode="numeric"
          autoComplete="off"
          value={answers.age}
          onChange={(text) => answer("age", text)}
          error={errors.age}
        />
        <SelectField
          name="sex"
          label="Sex"
          options={named(sexes)}
          value={answers.sex}
          onChange={(text) => answer("sex", text)}
        />
        <MeasureField measure="weight" label="Weight" {...calculator} />
        <MeasureField measure="height" label="Height" {...calculator} />
        <SelectField
          className={styles["whole"]}
          name="activityLevel"
          label="Activity level"
          hint="How often you exercise in a week. If you are on your feet all day, choose the next one up."
          options={Object.entries(activityLevels).map(([value, { name, meaning }]) => ({
            value,
            label: `${name}: ${meaning}`,
          }))}
          value={answers.activityLevel}
          onChange={(text) => answer("activityLevel", text)}
        />
        <SelectField
          className={styles["whole"]}
          name="goal"
          label="Goal"
          options={named(goals)}
          value={answers.goal}
          onChange={(text) => answer("goal", text)}
        />
        {/* Before hydration, the browser would submit the answers into the address. */}
        <Button
          type="submit"
          size="large"
          className={classNames(styles["whole"], styles["submit"])}
          disabled={!calculator.ready}
        >
          Calculate
        </Button>
      </form>
      <Results ref={results} calculation={calculator.calculation} />
    </div>
  );
}

function named(choices: Readonly<Record<string, { readonly name: string }>>) {
  return Object.entries(choices).map(([value, { name }]) => ({ value, label: name }));
}

function UnitSwitch({ answers, answer }: MacroCalculatorState) {
  return (
    <fieldset className={styles["units"]}>
      <legend className="visually-hidden">Units</legend>
      {Object.entries(unitSystems).map(([system, name]) => (
        <label key={system} className={pill["choice"]}>
          <input
            className="visually-hidden"
            type="radio"
            name="units"
            value={system}
            checked={answers.units === system}
            onChange={() => answer("units", system)}
          />
          <span>{name}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** A weight or height, with one box for each unit. */
function MeasureField(props: MacroCalculatorState & { measure: BodyMeasure; label: string }) {
  const { measure, label, answers } = props;
  const { units } = bodyMeasures[measure][answers.units];
  const texts = shownMeasure(answers, measure);
  const id = useId();
  return (
    <Field name={units[0].field} label={label} error={props.errors[measure]}>
      {(control) => (
        <span className={styles["boxes"]}>
          {units.map(({ field, name, symbol }, index) => (
            <span key={field} className={styles["box"]}>
              <input
                {...control}
                id={index === 0 ? control.id : id}
                name={field}
                aria-label={`${label}, ${name}`}
                inputMode="decimal"
                autoComplete="off"
                value={texts[index]}
                onChange={(event) => {
                  const changed = [...texts];
                  changed[index] = event.currentTarget.value;
                  props.answerMeasure(measure, changed);
                }}
              />
              <span aria-hidden="true">{symbol}</span>
            </span>
          ))}
        </span>
      )}
    </Field>
  );
}
