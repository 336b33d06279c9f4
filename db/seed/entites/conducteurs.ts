import type { Contexte, SocieteSemee } from "../contexte.ts";
import { NOMS, PREFECTURES, PRENOMS_F, PRENOMS_M } from "../donnees/personnes.ts";
import type { Hasard } from "../hasard.ts";
import { plusJours, plusMois } from "../jours.ts";
import type { RangConducteur } from "../rangs.ts";

/** Adresse de messagerie faite d'un prénom et d'un nom, sans accents ni espaces. */
export const boite = (prenom: string, nom: string): string =>
  `${prenom}.${nom}`
    .normalize("NFD")
    .replace(/[\u0300-\u036f' ]/g, "")
    .toLowerCase();

export const telephone = (h: Hasard): string =>
  `0${h.chance(0.85) ? 6 : 7} ${Array.from({ length: 4 }, () => String(h.entier(0, 99)).padStart(2, "0")).join(" ")}`;

/** Civilité, prénom et nom tirés ensemble. */
export function personne(h: Hasard): { civilite: "Madame" | "Monsieur"; prenom: string; nom: string } {
  const femme = h.chance(0.4);
  return {
    civilite: femme ? "Madame" : "Monsieur",
    prenom: h.parmi(femme ? PRENOMS_F : PRENOMS_M),
    nom: h.parmi(NOMS),
  };
}

// Carte depuis septembre 2013 : neuf caractères, valable quinze ans ; avant, douze chiffres sur le triptyque rose.
function permis(
  ctx: Contexte,
  h: Hasard,
  naissance: string,
): Pick<
  RangConducteur,
  "numero_permis" | "date_delivrance_permis" | "date_expiration_permis" | "lieu_delivrance_permis"
> {
  const obtenu = plusJours(plusMois(naissance, h.entier(18, 24) * 12), h.entier(0, 200));
  const [refaite, attente, serie, triptyque] = [
    h.chance(0.6),
    h.entier(60, 3200),
    h.entier(1, 99_999),
    h.entier(100_000, 999_999),
  ];
  const [lettres, departement] = [h.parmi(["AA", "AB", "BC", "CD", "DF"]), h.parmi(["69", "38", "59", "44", "13"])];
  const delivrance = obtenu > ctx.hier ? plusMois(ctx.hier, -2) : obtenu;
  const an = delivrance.slice(2, 4);
  const carte = delivrance >= "2013-09-16" || refaite;
  const emise = carte && delivrance < "2013-09-16" ? plusJours("2013-09-16", attente) : delivrance;
  return {
    numero_permis: carte
      ? `${emise.slice(2, 4)}${lettres}${String(serie).padStart(5, "0")}`
      : `${an}${delivrance.slice(5, 7)}${departement}${triptyque}`,
    date_delivrance_permis: carte ? emise : delivrance,
    date_expiration_permis: carte ? plusMois(emise, 180) : "2033-01-19",
    lieu_delivrance_permis: h.parmi(PREFECTURES),
  };
}

function conducteur(ctx: Contexte, h: Hasard, societe: SocieteSemee): RangConducteur {
  const { prenom, nom } = personne(h);
  const naissance = plusJours(ctx.aujourdHui, -h.entier(23 * 365, 61 * 365));
  return {
    id: h.uuid(),
    client_id: societe.id,
    prenom,
    nom,
    email: `${boite(prenom, nom)}@${societe.domaine}`,
    telephone: telephone(h),
    date_de_naissance: naissance,
    ...permis(ctx, h, naissance),
    url_permis: null,
    statut: h.chance(0.1) ? "Inactif" : "Actif",
  };
}

/** Jours avant l'expiration de quelques permis, par société : la démonstration a des rappels à montrer. */
const EXPIRATIONS: Partial<Record<SocieteSemee["cle"], readonly number[]>> = { transalpes: [24, -9], mos: [6] };

/** Le permis des premiers conducteurs actifs expire bientôt, ou vient d'expirer : une validité de cinq ans, sur avis médical. */
function bientotExpires(ctx: Contexte, societe: SocieteSemee, conducteurs: RangConducteur[]): RangConducteur[] {
  const jours = [...(EXPIRATIONS[societe.cle] ?? [])];
  return conducteurs.map((c) => {
    const dans = c.statut === "Actif" ? jours.shift() : undefined;
    if (dans === undefined) return c;
    const expiration = plusJours(ctx.aujourdHui, dans);
    return { ...c, date_delivrance_permis: plusMois(expiration, -60), date_expiration_permis: expiration };
  });
}

/** Quarante-huit conducteurs ; deux homonymes d'une même société n'existent pas. */
export function genererConducteurs(ctx: Contexte): RangConducteur[] {
  const connus = new Set<string>();
  return ctx.societes.flatMap((societe) => {
    const tires = Array.from({ length: societe.nombres.conducteurs }, (_, rang) => {
      const h = ctx.tirage(`conducteur ${societe.cle} ${rang}`);
      for (;;) {
        const tire = conducteur(ctx, h, societe);
        if (connus.has(tire.email ?? "")) continue;
        connus.add(tire.email ?? "");
        return tire;
      }
    });
    return bientotExpires(ctx, societe, tires);
  });
}
