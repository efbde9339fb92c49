import { FirstSteps } from "#web/features/first-steps/first-steps.tsx";
import { useDetails } from "#web/features/website/website-query.ts";

export default function DeskFirstSteps({ isPaused }: { isPaused: boolean }) {
  const { details, isLoading } = useDetails();
  return isLoading ? null : <FirstSteps details={details} isPaused={isPaused} />;
}
