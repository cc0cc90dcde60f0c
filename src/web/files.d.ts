/** A stylesheet of one screen: its address. */
declare module "*.css" {
  const address: string;
  export default address;
}
