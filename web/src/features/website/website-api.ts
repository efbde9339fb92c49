import { createContext } from "react";
import type { EndpointRequest } from "#shared/contract/endpoint.ts";
import * as endpoints from "#shared/website/admin-api.ts";
import { callAsTrainer } from "#web/signed-in/call-as-trainer.ts";

type SaveRequest = EndpointRequest<typeof endpoints.saveWebsite>["body"];
type PublishRequest = EndpointRequest<typeof endpoints.publishWebsite>["body"];
type PictureRequest = EndpointRequest<typeof endpoints.putPicture>["body"];

const websiteApi = {
  get: (signal?: AbortSignal) => callAsTrainer(endpoints.getWebsite, {}, signal ? { signal } : {}),
  save: (body: SaveRequest) => callAsTrainer(endpoints.saveWebsite, { body }),
  publish: (body: PublishRequest) => callAsTrainer(endpoints.publishWebsite, { body }),
  publication: (number: number) =>
    callAsTrainer(endpoints.getPublication, { params: { number: String(number) } }),
  putPicture: (body: PictureRequest) => callAsTrainer(endpoints.putPicture, { body }),
  unusedPictures: () => callAsTrainer(endpoints.listUnusedPictures, {}),
  deletePicture: (picture: string) =>
    callAsTrainer(endpoints.deletePicture, { params: { picture } }),
};
export type WebsiteApi = typeof websiteApi;

/** Tests bring their own. */
export const WebsiteApiContext = createContext(websiteApi);
