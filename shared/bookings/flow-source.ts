import * as z from "zod/mini";
import { flowSources } from "./booking-kinds.ts";

/** Where on the site a booking was made, which says its kind. */
export const FlowSource = z.enum(Object.values(flowSources));
