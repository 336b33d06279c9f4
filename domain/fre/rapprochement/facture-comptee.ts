import { formaterEuros } from "../../commun/montants.ts";
import { CONFIANCE_SUFFISANTE } from "../confiance.ts";
import type { TotauxLus, VehiculeLu } from "../document-lu.ts";
import { horsDuCalcul, inexpliques } from "../prouver-un-ecart.ts";
import { remiseHorsLignes } from "../remise-des-lignes.ts";
import { LIBELLES_VERDICT } from "../verdicts.ts";
import type { Attendu } from "./attendu.ts";
import { htDesLignes, htImprime } from "./ecarts-rapport.ts";
import type { Constat } from "./ligne-verifiee.ts";
import type { Manque, Papier } from "./manque.ts";

// Une déduction absente ne se reproche que d'une page comptée en entier : le montant qu'on dit manquer y est peut-être, sous un titre mal lu.

const NOMS: Record<Exclude<Papier, "pv">, string> = { facture: "de la facture", rapport: "du rapport" };
const TOTAUX: readonly (keyof TotauxLus)[] = ["net_ht", "remise_ht", "franchise_ht", "tva"];

/** Un montant imprimé que rien de ce qui est lu n'explique ; rien quand la page est comptée en entier, ou qu'une personne l'a validée. */
export function montantHorsCompte(
  papier: Exclude<Papier, "pv">,
  vehicule: VehiculeLu,
  confirme = false,
): Manque | undefined {
  const [inconnu] = confirme ? [] : inexpliques(vehicule);
  return inconnu && { papier, champ: "lignes", raison: `Page ${NOMS[papier]}\u00a0: ${horsDuCalcul(inconnu)}` };
}

/**
 * Les lignes lues d'une facture font plus que son total, sans que ce soit prouvé être sa faute : l'une d'elles vient peut-être d'une annexe ou
 * d'un barème, et ce qui n'est pas facturé ne se dit absent de rien.
 */
export function lignesDeTrop(facture: VehiculeLu): Manque | undefined {
  const deTrop = htDesLignes(facture) - htImprime(facture);
  return facture.somme_incertaine && facture.lignes.length > 0 && deTrop > 0
    ? {
        papier: "facture",
        champ: "lignes",
        raison: `Les lignes lues de la facture font ${formaterEuros(deTrop)} de plus que son total\u00a0: l'une d'elles n'y est peut-être pas facturée.`,
      }
    : undefined;
}

/** Ce qui manque pour affirmer un verdict sur la facture entière : un montant hors compte, ou un total lu avec un doute. */
export function manqueALaFacture(facture: VehiculeLu, confirmee = false): Manque | undefined {
  if (confirmee) return;
  const douteux = TOTAUX.find(
    (nom) => facture.totaux[nom] !== null && (facture.confiances?.[`totaux.${nom}`] ?? 1) < CONFIANCE_SUFFISANTE,
  );
  return (
    montantHorsCompte("facture", facture) ??
    (douteux && {
      papier: "facture",
      champ: `totaux.${douteux}`,
      raison: "Un total de la facture a été lu avec un doute\u00a0: vérifiez-le sur la page.",
    })
  );
}

/** La facture attendue sans ce qu'on n'affirme pas : ni remise ni franchise au-delà de ce qu'elle déduit. Centimes HT. */
export function sansSuspendu(attendu: Attendu, facture: VehiculeLu): Attendu {
  const remise = Math.min(attendu.remise, remiseHorsLignes(facture));
  const franchise = Math.min(attendu.franchise, Math.abs(facture.totaux.franchise_ht ?? 0));
  return { ...attendu, remise, franchise, net: attendu.gardees - remise - franchise + attendu.autres };
}

/** Les verdicts de la facture que ce manque suspend, en un seul à vérifier ; aucun quand rien n'était en cause. */
export const factureAVerifier = (suspendus: readonly Constat[], manque: Manque): Constat[] =>
  suspendus.length === 0
    ? []
    : [
        {
          verdict: "a_verifier",
          montant: 0,
          manques: [manque],
          suspendus: suspendus.map(({ verdict }) => verdict),
          enjeu: suspendus.reduce((total, { montant }) => total + montant, 0),
        },
      ];

/** Ce que dit une facture à vérifier : ce qui manque, et ce que cela suspend. */
export function phraseDeFactureAVerifier({ manques = [], suspendus = [] }: Constat): string {
  const verdicts = [...new Set(suspendus)].map((v) => LIBELLES_VERDICT[v].toLowerCase().replace("tva", "TVA"));
  return `${manques.map(({ raison }) => raison).join(" ")} Jusque-là, rien ne s'en affirme (${verdicts.join(", ")}).`;
}
