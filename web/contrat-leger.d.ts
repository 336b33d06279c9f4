/** Le contrat sans ses schémas (`scripts/contrat-navigateur.ts`), que la construction écrit en données. */
declare module "reflet:contrat" {
  import type { Parametre } from "../domain/commun/parametres.ts";

  interface Routes {
    readonly [nom: string]: string | Routes;
  }
  const contrat: {
    /** Chaque route : « GET /tickets ». */
    readonly routes: Routes;
    /** Par route (`tickets.lister`), ce que son adresse peut porter. */
    readonly listes: Readonly<Record<string, Readonly<Record<string, Parametre>>>>;
  };
  export default contrat;
}
