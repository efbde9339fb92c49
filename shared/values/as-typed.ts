import * as z from "zod/mini";

/** What an answer is while it is typed: a choice may still be open. */
type AsTyped<Answer> = Answer extends readonly unknown[]
  ? Answer
  : string extends Answer
    ? string
    : Answer | "";

/**
 * The schema of a form's answers while they are typed, valid or not. An answer that is missing or
 * unreadable is an empty one: a draft that an earlier version of the form kept loses no other answer.
 */
export function asTyped<Shape extends z.core.$ZodShape>(
  form: z.ZodMiniObject<Shape>,
): z.ZodMiniType<{ [Name in keyof Shape]: AsTyped<Exclude<z.output<Shape[Name]>, undefined>> }>;
export function asTyped(form: z.ZodMiniObject): z.ZodMiniType {
  const fields = Object.entries(form.shape).map(([name, field]) => [name, fieldAsTyped(field)]);
  return z.object(Object.fromEntries(fields));
}

function fieldAsTyped(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodMiniOptional) return fieldAsTyped(field.def.innerType);
  if (field instanceof z.ZodMiniArray) return z.catch(z.array(field.def.element), []);
  if (field instanceof z.ZodMiniEnum) return z.catch(z.literal(["", ...field.options]), "");
  return z.catch(z.string(), "");
}
