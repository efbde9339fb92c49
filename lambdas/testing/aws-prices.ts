/** AWS's list prices of London (eu-west-2) in dollars, without the free tier, as of November 2026. */
export const awsPrices = {
  apiRequest: 1.16e-6,
  lambdaRequest: 0.2e-6,
  lambdaGigabyteSecond: 13.3334e-6,
  readUnit: 0.1485e-6,
  writeUnit: 0.7423e-6,
  mail: 100e-6,
  logKilobyte: 0.5985e-6,
};
