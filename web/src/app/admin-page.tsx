import { type ReactNode, Suspense } from "react";
import type { AdminBooking } from "#shared/bookings/admin-bookings.ts";
import { Dashboard, type DashboardTab } from "#web/admin/dashboard.tsx";

import { HomeScreen } from "#web/admin/home-screen.tsx";
import { SignInAgain } from "#web/admin/sign-in-again.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { ConsultationsTab } from "#web/features/consultations/consultations-tab.tsx";
import { RequireSession } from "#web/session/require-session.tsx";
import { lazyPage } from "./lazy-page.ts";

const AdminWorkoutsTab = lazyPage(async () => ({
  default: (await import("#web/features/admin-workouts/admin-workouts-tab.tsx")).AdminWorkoutsTab,
}));
const DiscountCodesTab = lazyPage(async () => ({
  default: (await import("#web/features/discount-codes/discount-codes-tab.tsx")).DiscountCodesTab,
}));
const NumbersTab = lazyPage(async () => ({
  default: (await import("#web/features/numbers/numbers-tab.tsx")).NumbersTab,
}));
const RefundSection = lazyPage(async () => ({
  default: (await import("#web/features/refunds/refund-section.tsx")).RefundSection,
}));
const SignInForm = lazyPage(() => import("#web/features/sign-in/sign-in-form.tsx"));
const SettingsTab = lazyPage(() => import("./settings-tab.tsx"));
const WebsiteTab = lazyPage(() => import("./previewed-website-tab.tsx"));

/** In the order of the specification; the last three go beyond it. */
const tabs: readonly DashboardTab[] = [
  { id: "workouts", label: "Workouts", panel: lazily(<AdminWorkoutsTab />) },
  {
    id: "consultations",
    label: "Consultations",
    panel: <ConsultationsTab paymentActions={refunds} />,
  },
  { id: "discount-codes", label: "Discount Codes", panel: lazily(<DiscountCodesTab />) },
  { id: "settings", label: "Settings", panel: lazily(<SettingsTab />) },
  { id: "website", label: "Website", panel: lazily(<WebsiteTab />) },
  { id: "numbers", label: "Numbers", panel: lazily(<NumbersTab />) },
];

const menu = [
  ["?tab=settings&section=account", "Account"],
  ["?tab=settings&section=activity", "Activity"],
  ["?tab=settings&section=personal-data", "One person’s data"],
] as const;

/** The admin area, for the signed-in trainer. */
export default function AdminPage() {
  return (
    <RequireSession>
      <HomeScreen />
      <Dashboard tabs={tabs} opensWith="consultations" menu={menu} />
      <SignInAgain form={(onSignedIn) => lazily(<SignInForm onSignedIn={onSignedIn} />)} />
    </RequireSession>
  );
}

function refunds(booking: AdminBooking, onChanged: () => void) {
  return lazily(<RefundSection booking={booking} onChanged={onChanged} />);
}

/** A tab's code loads when it is first opened. */
function lazily(panel: ReactNode) {
  return <Suspense fallback={<Skeleton lines={6} />}>{panel}</Suspense>;
}
