import { requiredLine } from "#shared/values/text-fields.ts";

export const categoryMessages = {
  nameRequired: "Please enter a name for the category.",
  tooMany: "There are as many categories as anybody chooses from. Please use one of them.",
} as const;

/** The name of a new category, as the trainer enters it: not blank once it is trimmed. */
export const CategoryName = requiredLine(categoryMessages.nameRequired, 40);
