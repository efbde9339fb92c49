import { type ReactNode, Suspense } from "react";
import { type Section, Sections } from "#web/admin/sections.tsx";
import { Skeleton } from "#web/components/skeleton.tsx";
import { lazyPage } from "./lazy-page.ts";

const AccountSection = lazyPage(() => import("#web/features/account/account-section.tsx"));
const QrSettingsSection = lazyPage(
  () => import("#web/features/qr-settings/qr-settings-section.tsx"),
);
const PersonalDataSection = lazyPage(
  () => import("#web/features/personal-data/personal-data-section.tsx"),
);
const ActivitySection = lazyPage(() => import("#web/features/activity/activity-section.tsx"));

const sections: readonly Section[] = [
  { id: "qr-landing-page", label: "QR landing page", content: lazily(<QrSettingsSection />) },
  { id: "account", label: "Account", content: lazily(<AccountSection />) },
  { id: "personal-data", label: "One person’s data", content: lazily(<PersonalDataSection />) },
  { id: "activity", label: "Activity", content: lazily(<ActivitySection />) },
];

/** The settings, section by section. */
export default function SettingsTab() {
  return <Sections label="Settings" sections={sections} />;
}

function lazily(section: ReactNode) {
  return <Suspense fallback={<Skeleton lines={6} />}>{section}</Suspense>;
}
