import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { paths } from "#shared/site/paths.ts";
import { Dashboard, type DashboardTab } from "#web/admin/dashboard.tsx";
import { DeskCache } from "#web/admin/desk-cache.tsx";
import { type Section, Sections } from "#web/admin/sections.tsx";
import { Dialog } from "#web/components/dialog.tsx";
import type { Elements } from "#web/components/elements.ts";
import {
  BarsIcon,
  DumbbellIcon,
  PersonIcon,
  SlidersIcon,
  TagIcon,
  WindowIcon,
} from "#web/components/icons.tsx";
import { lazyPage } from "#web/components/lazy-page.ts";
import { Skeleton } from "#web/components/skeleton.tsx";
import { PauseLine } from "#web/features/booking-settings/pause-line.tsx";
import { usePauses } from "#web/features/booking-settings/use-pauses.ts";
import { BookingsTab } from "#web/features/bookings/bookings-tab.tsx";
import { renewal } from "#web/signed-in/renewal.ts";
import { RequireSession, useLookAgain } from "#web/signed-in/require-session.tsx";
import styles from "./admin-page.module.css";

const WorkoutsTab = lazyPage(() => import("#web/features/workouts/workouts-tab.tsx"));
const DiscountCodesTab = lazyPage(
  () => import("#web/features/discount-codes/discount-codes-tab.tsx"),
);
const NumbersTab = lazyPage(() => import("#web/features/numbers/numbers-tab.tsx"));
const FirstSteps = lazyPage<{ isPaused: boolean }>(() => import("./desk-first-steps.tsx"));
const SignInForm = lazyPage(() => import("#web/features/sign-in/sign-in-form.tsx"));
const AccountSection = lazyPage(() => import("#web/features/account/account-section.tsx"));
const QrSettingsSection = lazyPage(
  () => import("#web/features/qr-settings/qr-settings-section.tsx"),
);
const BookingSettingsSection = lazyPage(
  () => import("#web/features/booking-settings/booking-settings-section.tsx"),
);
const PersonalDataSection = lazyPage(
  () => import("#web/features/personal-data/personal-data-section.tsx"),
);
const ActivitySection = lazyPage(() => import("#web/features/activity/activity-section.tsx"));
const WebsiteTab = lazyPage(() => import("./site-preview.tsx"));

const settings: readonly Section[] = [
  { id: "qr-landing-page", label: "QR landing page", content: lazily(<QrSettingsSection />) },
  { id: "bookings", label: "Bookings", content: lazily(<BookingSettingsSection />) },
  { id: "account", label: "Account", content: lazily(<AccountSection />) },
  { id: "personal-data", label: "Data requests", content: lazily(<PersonalDataSection />) },
  { id: "activity", label: "Activity", content: lazily(<ActivitySection />) },
];

/** In the order of the specification; the last three go beyond it. */
const tabs: readonly DashboardTab[] = [
  { id: "workouts", icon: <DumbbellIcon />, label: "Workouts", panel: lazily(<WorkoutsTab />) },
  {
    id: "consultations",
    icon: <PersonIcon />,
    label: "Consultations",
    panel: <Consultations />,
    hasNotice: true,
  },
  {
    id: "discount-codes",
    icon: <TagIcon />,
    label: "Discount Codes",
    panel: lazily(<DiscountCodesTab />),
  },
  {
    id: "settings",
    icon: <SlidersIcon />,
    label: "Settings",
    panel: <Sections label="Settings" sections={settings} />,
  },
  { id: "website", icon: <WindowIcon />, label: "Website", panel: lazily(<WebsiteTab />) },
  { id: "numbers", icon: <BarsIcon />, label: "Numbers", panel: lazily(<NumbersTab />) },
];

const menu = [
  ["?tab=settings&section=account", "Account"],
  ["?tab=settings&section=activity", "Activity"],
  ["?tab=settings&section=personal-data", "Data requests"],
] as const;

export default function AdminPage() {
  return (
    <RequireSession>
      <DeskCache>
        <HomeScreen />
        <Desk />
      </DeskCache>
    </RequireSession>
  );
}

/** The code of a tab or a section loads when it is first opened. */
function lazily(panel: ReactNode): Elements {
  return <Suspense fallback={<Skeleton lines={6} />}>{panel}</Suspense>;
}

const deskManifest = "/desk.webmanifest";
const deskWorker = "/desk-worker.js";

/**
 * Lets the trainer put the admin area on the home screen of a phone, where it says so when it is
 * opened offline. Public pages have neither the worker nor this manifest.
 */
function HomeScreen() {
  useEffect(() => {
    const link = document.querySelector('link[rel="manifest"]');
    const siteManifest = link?.getAttribute("href");
    link?.setAttribute("href", deskManifest);
    // Without the worker, a page opened offline is the browser's own error page.
    navigator.serviceWorker?.register(deskWorker, { scope: paths.admin }).catch(() => undefined);
    return () => {
      if (siteManifest) link?.setAttribute("href", siteManifest);
    };
  }, []);
  return null;
}

function Consultations() {
  const standing = usePauses();
  const isPaused = standing.notices.length > 0;
  return (
    <BookingsTab standing={standing} firstSteps={lazily(<FirstSteps isPaused={isPaused} />)} />
  );
}

/** Clients are out of sight while the trainer has to sign in again. What is typed stays. */
function Desk() {
  const isAsked = useSyncExternalStore(renewal.subscribe, renewal.isAsked, () => false);
  return (
    <>
      <div className={styles["desk"]} data-covered={isAsked}>
        <Dashboard tabs={tabs} opensWith="consultations" menu={menu} notice={<PauseLine />} />
      </div>
      {isAsked && <SignInAgain />}
    </>
  );
}

function SignInAgain() {
  const lookAgain = useLookAgain();
  return (
    <Dialog title="Sign in again" onClose={() => renewal.answer(false)}>
      <div className="stack-5">
        <p>Your session has ended. Sign in to carry on where you left off: nothing is lost.</p>
        {lazily(<SignInForm onSignedIn={lookAgain} />)}
      </div>
    </Dialog>
  );
}
