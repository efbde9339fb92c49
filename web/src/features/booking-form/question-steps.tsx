import { useEffect, useId, useRef } from "react";
import { Link } from "react-router-dom";
import { answerLabels, levelLabels } from "#shared/consultations/booking-answers.ts";
import { fitnessLevels, weekDays } from "#shared/consultations/booking-form.ts";
import { currentHealthConsent } from "#shared/consultations/health-consent.ts";
import type { BookingAnswers } from "#shared/consultations/typed-answers.ts";
import { paths } from "#shared/site/paths.ts";
import { asUkMobile } from "#shared/values/uk-mobile.ts";
import { Button } from "#web/components/button.tsx";
import pill from "#web/components/choice.module.css";
import { EmailField } from "#web/components/email-field.tsx";
import { Field } from "#web/components/field.tsx";
import { Notice } from "#web/components/notice.tsx";
import { SelectField, TextAreaField, TextField } from "#web/components/text-field.tsx";
import { useWebsite } from "#web/website.ts";
import styles from "./question-steps.module.css";
import type { BookingWizard } from "./use-booking-wizard.ts";

type TextAnswer = {
  [Name in keyof BookingAnswers]: string extends BookingAnswers[Name] ? Name : never;
}[keyof BookingAnswers];

function textAnswer(wizard: BookingWizard, name: TextAnswer) {
  return {
    name,
    label: answerLabels[name],
    value: wizard.answers[name],
    onChange: (value: string) => wizard.answer({ [name]: value }),
    error: wizard.errors[name],
  };
}

function PersonalInformationStep({ wizard }: { wizard: BookingWizard }) {
  return (
    <>
      <TextField {...textAnswer(wizard, "name")} autoComplete="name" autoCapitalize="words" />
      <EmailField {...textAnswer(wizard, "email")} hint="Your confirmation goes here." />
      <TextField
        {...textAnswer(wizard, "phone")}
        hint="A UK mobile number, in case I need to reach you."
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        placeholder="07xxxxxxxxx"
        // One that is whole, pasted or filled in by the browser, gets its form at once.
        onChange={(typed) => wizard.answer({ phone: asUkMobile(typed) })}
      />
    </>
  );
}

function FitnessProfileStep({ wizard }: { wizard: BookingWizard }) {
  return (
    <>
      <TextAreaField
        {...textAnswer(wizard, "fitnessGoals")}
        hint="What would you like to be able to do? A sentence is plenty."
      />
      <SelectField
        name="currentFitnessLevel"
        label={answerLabels.currentFitnessLevel}
        placeholder="Select your level"
        options={fitnessLevels.map((value) => ({ value, label: levelLabels[value] }))}
        value={wizard.answers.currentFitnessLevel}
        onChange={(value) => {
          const level = fitnessLevels.find((each) => each === value);
          wizard.answer({ currentFitnessLevel: level ?? "" });
        }}
        error={wizard.errors["currentFitnessLevel"]}
      />
    </>
  );
}

function HealthInformationStep({ wizard }: { wizard: BookingWizard }) {
  return (
    <>
      <p className={styles["why"]}>
        I ask so that your training suits your body. You can leave both boxes empty. The{" "}
        <Link to={paths.privacy}>privacy notice</Link> says who can see your answers and how I look
        after them.
      </p>
      <TextAreaField
        {...textAnswer(wizard, "dietaryRestrictions")}
        optional
        hint="Allergies, intolerances, or how you choose to eat."
      />
      <TextAreaField
        {...textAnswer(wizard, "medicalConditions")}
        optional
        hint="Injuries, conditions or medication that training should allow for."
      />
      <HealthConsentBox {...wizard.healthConsent} />
    </>
  );
}

/** Consent to the use of health answers: a separate box, never ticked in advance. */
function HealthConsentBox({
  given,
  change,
  withholdsAnswers,
  question,
  decide,
}: BookingWizard["healthConsent"]) {
  const id = useId();
  const { name } = useWebsite().who;
  const asked = useRef<HTMLElement>(null);
  useEffect(() => {
    // Not one of its buttons: a second Enter must not answer it.
    if (question) asked.current?.focus();
  }, [question]);

  return (
    <div className="stack-3">
      <label className={`${pill["choice"]} ${styles["consent"]}`}>
        <input
          type="checkbox"
          name="healthConsent"
          value={currentHealthConsent.version}
          checked={given}
          onChange={(event) => change(event.currentTarget.checked)}
          aria-describedby={id}
        />
        <span>{currentHealthConsent.wording(name)}</span>
      </label>
      <p id={id} className="small-print">
        These answers are only sent if you tick the box. You can book either way.
      </p>
      {/* Always rendered, so that screen readers announce what appears in it. */}
      <div role="status">
        {withholdsAnswers && !question && (
          <Notice tone="info" title="Your health answers stay here">
            <p>You haven’t ticked the box above, so I won’t get these answers.</p>
          </Notice>
        )}
      </div>
      {question && (
        <section
          className={styles["question"]}
          ref={asked}
          tabIndex={-1}
          aria-label="Your health answers"
        >
          <Notice tone="warning" title="Include your health answers?">
            <p>
              You haven’t ticked the box above, so I won’t get these answers. “Include these
              answers” ticks it, which means you agree to what it says.
            </p>
            <div className="cluster">
              <Button variant="secondary" onClick={() => decide(true)}>
                Include these answers
              </Button>
              <Button variant="secondary" onClick={() => decide(false)}>
                Leave them out
              </Button>
            </div>
          </Notice>
        </section>
      )}
    </div>
  );
}

function PreferencesStep({ wizard }: { wizard: BookingWizard }) {
  const ticked = wizard.answers.preferredWorkoutDays;
  const tick = (day: string, isTicked: boolean) =>
    wizard.answer({
      preferredWorkoutDays: weekDays.filter((each) =>
        each === day ? isTicked : ticked.includes(each),
      ),
    });
  return (
    <>
      <Field
        name="preferredWorkoutDays"
        label={answerLabels.preferredWorkoutDays}
        hint="Tick every day that could work."
        error={wizard.errors["preferredWorkoutDays"]}
        isGroup
      >
        {(control) => (
          <div className={styles["days"]}>
            {weekDays.map((day, index) => (
              <label key={day} className={pill["choice"]}>
                <input
                  type="checkbox"
                  name={control.name}
                  value={day}
                  checked={ticked.includes(day)}
                  onChange={(event) => tick(day, event.currentTarget.checked)}
                  aria-invalid={control["aria-invalid"]}
                  aria-describedby={index === 0 ? control["aria-describedby"] : undefined}
                />
                <span>{day}</span>
              </label>
            ))}
          </div>
        )}
      </Field>
      <TextAreaField
        {...textAnswer(wizard, "additionalNotes")}
        optional
        hint="Anything else that would help me prepare."
      />
    </>
  );
}

/** The steps with questions, in the order of `bookingSteps`. */
export const questionSteps = [
  PersonalInformationStep,
  FitnessProfileStep,
  HealthInformationStep,
  PreferencesStep,
] as const;
