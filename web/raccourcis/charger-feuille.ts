/** La feuille des raccourcis, qui ne vient qu'une fois demandée. */
export const chargerFeuille = () => import("./FeuilleRaccourcis.tsx").then((m) => ({ default: m.FeuilleRaccourcis }));
