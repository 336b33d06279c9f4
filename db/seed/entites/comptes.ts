import type { Contexte } from "../contexte.ts";
import { societe } from "../contexte.ts";
import type { RangClient, RangUtilisateur } from "../rangs.ts";

/** Mot de passe des comptes de démonstration ; ils n'existent jamais en production. */
export const MOT_DE_PASSE_DEMONSTRATION = "Reflet-demo-2026!";
const CLAIRE = "claire@transalpes.test";
const MARC = "marc@boreal.test";
/** Deux comptes que toute démonstration porte, quels que soient ses domaines. */
export const COMPTES_TEMOINS = [CLAIRE, MARC] as const;

type Compte = Omit<RangUtilisateur, "mot_de_passe">;

/** Le prestataire et ses clients. */
export function genererClients(ctx: Contexte): RangClient[] {
  return [
    {
      id: ctx.prestataireId,
      nom: ctx.config.societePrestataire,
      besoins: [],
      est_prestataire: true,
      taille_flotte: null,
    },
    ...ctx.societes.map((s) => ({
      id: s.id,
      nom: s.nom,
      besoins: s.besoins,
      est_prestataire: false,
      taille_flotte: s.tailleFlotte,
    })),
  ];
}

/** Les cinq comptes annoncés au démarrage. Sophie gère le parc d'un client avec une adresse du domaine partenaire ; le droit lié au domaine est posé ici, jamais déduit à la requête. */
export function genererComptes(ctx: Contexte): Compte[] {
  const h = ctx.tirage("comptes");
  const personne = (
    reste: Omit<Compte, "id" | "domaine_interne" | "domaine_partenaire"> & Partial<Compte>,
  ): Compte => ({
    id: h.uuid(),
    domaine_interne: false,
    domaine_partenaire: false,
    ...reste,
  });
  const { domaineInterne, domainePartenaire } = ctx.config;
  return [
    personne({
      prenom: "Alice",
      nom: "Moreau",
      email: `admin@${domaineInterne}`,
      role: "admin",
      client_id: ctx.prestataireId,
      telephone_portable: "06 12 40 18 27",
      fonction: "Directrice des opérations",
      domaine_interne: true,
    }),
    personne({
      prenom: "Hugo",
      nom: "Lambert",
      email: `expert@${domaineInterne}`,
      role: "expert",
      client_id: ctx.prestataireId,
      telephone_portable: "06 73 55 02 94",
      fonction: "Expert automobile",
      domaine_interne: true,
    }),
    personne({
      prenom: "Claire",
      nom: "Fontaine",
      email: CLAIRE,
      role: "client",
      client_id: societe(ctx, "transalpes").id,
      telephone_portable: "06 81 27 44 60",
      fonction: "Gestionnaire de parc",
    }),
    personne({
      prenom: "Marc",
      nom: "Delattre",
      email: MARC,
      role: "client",
      client_id: societe(ctx, "boreal").id,
      telephone_portable: "07 60 38 91 15",
      fonction: "Responsable des achats",
    }),
    personne({
      prenom: "Sophie",
      nom: "Garnier",
      email: `sophie@${domainePartenaire}`,
      role: "client",
      client_id: societe(ctx, "mos").id,
      telephone_portable: "06 29 74 83 06",
      fonction: "Chargée de parc",
      domaine_partenaire: true,
    }),
  ];
}
