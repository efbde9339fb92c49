/** What the contact form says, apart from its rules, so that a page can show it without them. */
export const contactMessages = {
  messageRequired: "Please enter your message.",
  sent: "Message sent successfully!",
  failed: "Failed to send message. Please try again.",
} as const;
