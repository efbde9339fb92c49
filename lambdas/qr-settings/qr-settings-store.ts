import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { conditionalUpdate, equals, isAbsent } from "#lambdas/database/expressions.ts";
import { defaultQrSettings, QrSettings } from "#shared/qr-settings/qr-settings.ts";
import { AdminQrSettings } from "#shared/qr-settings/qr-settings-form.ts";

export interface QrSettingsStore {
  /** The settings, or their defaults while nothing has been set. */
  read(): Promise<QrSettings>;
}

/** The settings as the trainer edits them. */
export interface QrSettingsEdits {
  /** The current settings, and how often they have been saved. */
  readLatest(): Promise<AdminQrSettings>;

  /**
   * Replaces the settings if they are still at the given revision.
   * @returns the new settings; `undefined` when they are at another revision.
   */
  replace(settings: QrSettings, revision: number): Promise<AdminQrSettings | undefined>;
}

/** The key of the one record in the table of settings. */
const key = { name: "qr-landing" };

/** The QR landing settings in DynamoDB. */
export function createQrSettingsStore(
  database: DynamoDBDocumentClient,
  tableName: string,
): QrSettingsStore {
  return {
    read: async () => {
      const { Item } = await database.send(new GetCommand({ TableName: tableName, Key: key }));
      return Item ? QrSettings.parse(Item) : defaultQrSettings;
    },
  };
}

/** The trainer's edits in DynamoDB. */
export function createQrSettingsEdits(
  database: DynamoDBDocumentClient,
  tableName: string,
): QrSettingsEdits {
  return {
    readLatest: async () => {
      const { Item } = await database.send(
        new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }),
      );
      return Item ? AdminQrSettings.parse(Item) : { ...defaultQrSettings, revision: 0 };
    },

    replace: async ({ landingPageType, customUrl, offerPage, updatedAt }, revision) => {
      const set = { landingPageType, customUrl, offerPage, updatedAt };
      const absent = Object.entries(set).filter(([, value]) => value === undefined);
      try {
        const { Attributes } = await database.send(
          new UpdateCommand({
            TableName: tableName,
            Key: key,
            ...conditionalUpdate(
              { set, add: { revision: 1 }, remove: absent.map(([name]) => name) },
              // Settings that were never saved have no revision.
              revision === 0 ? isAbsent("revision") : equals("revision", revision),
            ),
            ReturnValues: "ALL_NEW",
          }),
        );
        return AdminQrSettings.parse(Attributes);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },
  };
}
