import { arrondir } from "../../../domain/commun/montants.ts";
import { comprendreLigne } from "../../../domain/fre/comprendre-ligne.ts";
import type { DocumentLu, LigneLue } from "../../../domain/fre/document-lu.ts";
import type { Retour } from "../entites/restitutions.ts";
import type { LigneChiffree } from "./chiffrer.ts";
import type { LigneFacturee } from "./facturer.ts";
import { base, documentDe, RIEN, somme, vehiculeLu } from "./lectures-commun.ts";

/** Ce que dit le procès-verbal (L8) : les dommages vus au retour, sans prix ; il n'imprime pas la mise en circulation. */
export function lirePv(r: Retour, vus: readonly LigneChiffree[], numero: string): DocumentLu {
  const lignes = vus.map(
    (l, rang): LigneLue => ({
      ...base(l),
      designation: l.possible.piece,
      operation: null,
      facturable: true,
      brut_ht: null,
      abattement_ht: null,
      net_ht: null,
      details: { numero: String(rang + 1), ...(/\d/.test(l.dimension) ? { dimension: l.dimension } : {}) },
    }),
  );
  const vehicule = { ...vehiculeLu(r, lignes, RIEN), date_mise_en_circulation: null };
  return documentDe(r, { type: "pv", numero, date: r.rang.date_restitution }, [vehicule]);
}

/** Une ligne de facture que le loueur rend, et pourquoi. */
export interface Credit {
  facturee: LigneFacturee;
  motif: string;
}

function ligneCredit({ facturee, motif }: Credit): LigneLue {
  const { possible } = facturee.ligne;
  const designation = `${possible.piece} – ${motif}`;
  // Le motif a pris la place du dommage et de l'opération : seule la pièce en dit encore quelque chose.
  const { localisation, dommage, operation } = comprendreLigne({
    designation,
    localisation: null,
    dommage: null,
    operation: null,
  });
  return {
    ...base(facturee.ligne),
    designation,
    localisation,
    dommage,
    operation,
    brut_ht: -facturee.net,
    abattement_ht: null,
    net_ht: -facturee.net,
  };
}

/** Ce que dit l'avoir (L9) obtenu après contestation : des montants négatifs, au taux de TVA de la facture. */
export function lireAvoir(r: Retour, credits: readonly Credit[], numero: string, date: string): DocumentLu {
  const lignes = credits.map(ligneCredit);
  const net = somme(lignes, "net_ht");
  const tva = r.facture?.tva == null ? null : -arrondir(-net * 20, 100);
  const vehicule = {
    ...vehiculeLu(r, lignes, { ...RIEN, net_ht: net, tva, ttc: net + (tva ?? 0) }),
    vin: null,
    kilometrage: null,
    date_mise_en_circulation: null,
  };
  return documentDe(r, { type: "avoir", numero, date }, [vehicule]);
}
