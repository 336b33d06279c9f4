import type { DommageAudit, EtatAudit, ResultatAudit, SaisieDommageAudit } from "../../../domain/audits/audit.ts";
import { calculerAudit } from "../../../domain/audits/calculer-audit.ts";
import { type LignePassee, resumerHistorique } from "../../../domain/audits/historique.ts";
import { aComparer, type GarageProche } from "../../../domain/audits/reparation.ts";
import { situationAuRetour } from "../../../domain/audits/vetuste.ts";
import { conditionsDuRang, type RangConditions as RangLu } from "../../../domain/conditions/rang.ts";
import type { Dommage, Element, Operation } from "../../../domain/fre/codes.ts";
import type { Conditions } from "../../../domain/fre/conditions.ts";
import { type Contexte, compte } from "../contexte.ts";
import { TOURS } from "../donnees/audits.ts";
import { type Ville, villeDe } from "../donnees/villes.ts";
import type { DocumentSeme } from "../fre/documents.ts";
import { aLHeure, plusJours } from "../jours.ts";
import type { RangContrat, RangGarage } from "../rangs.ts";
import type { RangConditions } from "../rangs-demandes.ts";
import type { VehiculeSeme } from "./flotte.ts";
import type { Retour } from "./restitutions.ts";
import { kilometrageA } from "./vehicule-decrit.ts";

interface RangAudit {
  id: string;
  client_id: string;
  vehicule_id: string;
  contrat_id: string;
  loueur_id: string | null;
  etat: EtatAudit;
  retour_prevu_le: string;
  kilometrage: number;
  lieu: string;
  latitude: number;
  longitude: number;
  franchise_assurance_ht: number | null;
  termine_le: string | null;
  transmis_le: string | null;
  transmis_a: string | null;
  reparations_faites: boolean | null;
  cree_par: string;
  cree_le: string;
  mis_a_jour_le: string;
}
type RangDommageAudit = Omit<DommageAudit, "photos" | "cadre"> & { client_id: string; audit_id: string };
interface RangResultat {
  audit_id: string;
  client_id: string;
  facture_en_l_etat_ht: number;
  facture_apres_ht: number;
  reparations_ht: number;
  economie_ht: number;
  conditions: Conditions | null;
  resultat: ResultatAudit | null;
}
export interface AuditSeme {
  rang: RangAudit;
  dommages: RangDommageAudit[];
  resultat: RangResultat;
}

interface Parc {
  flotte: readonly VehiculeSeme[];
  contrats: readonly RangContrat[];
  garages: readonly RangGarage[];
  conditions: readonly RangConditions[];
  documents: readonly DocumentSeme[];
  retours: readonly Retour[];
}

/** Audits semés : trois faits à temps, deux en cours, et un dont le véhicule est déjà rendu et facturé. */
const EN_COURS = 2;
const FAITS = 3;
const FACTURE_MINIMALE = 30_000;
const DOMMAGES_COMPARES = 3;

/** Des audits de véhicules dont le contrat finit bientôt, calculés par le produit lui-même à la date où ils ont été faits. */
export function genererAudits(ctx: Contexte, parc: Parc): AuditSeme[] {
  const rendus = new Map(parc.retours.map((r) => [r.rang.vehicule_id, r]));
  const ages = new Map(parc.flotte.map((v) => [v.rang.id, v.age]));
  // Les plus vieux véhicules finissent les premiers, à un mois près.
  const finissent = parc.contrats
    .filter(
      (c) =>
        c.date_fin > plusJours(ctx.aujourdHui, 11) &&
        c.date_fin < plusJours(ctx.aujourdHui, 181) &&
        !rendus.has(c.vehicule_id),
    )
    .sort((a, b) => (ages.get(b.vehicule_id) ?? 0) - (ages.get(a.vehicule_id) ?? 0));
  const faits = finissent.filter((c) => c.audit_fait_le !== null).slice(0, FAITS);
  const aFaire = finissent.filter((c) => c.audit_fait_le === null).slice(0, EN_COURS);
  // Le véhicule rendu avait été audité avec les dommages que sa facture porte : la prévision s'y compare.
  const reculDe = (c: RangContrat) => rendus.get(c.vehicule_id)?.recul ?? 0;
  const rendu = parc.contrats
    .filter((c) => c.audit_fait_le !== null && (rendus.get(c.vehicule_id)?.rang.facture_ht ?? 0) > FACTURE_MINIMALE)
    .filter((c) => constates(parc.documents, c.vehicule_id).length >= DOMMAGES_COMPARES)
    .sort((a, b) => reculDe(a) - reculDe(b))
    .slice(0, 1);
  return [...faits, ...aFaire, ...rendu].flatMap((contrat, i) => {
    const vehicule = parc.flotte.find((v) => v.rang.id === contrat.vehicule_id);
    const vus = constates(parc.documents, contrat.vehicule_id);
    const tour = vus.length > 0 ? { dommages: vus, assurance: null } : TOURS[i % TOURS.length];
    return vehicule && tour ? [auditer(ctx, parc, contrat, vehicule, tour)] : [];
  });
}

/** Les dommages que porte le document de référence d'un véhicule rendu, tels qu'un audit les aurait relevés. */
const constates = (documents: readonly DocumentSeme[], vehicule: string): SaisieDommageAudit[] =>
  documents.flatMap((d) =>
    d.retour.rang.vehicule_id === vehicule
      ? d.lignes.flatMap((l) =>
          l.comptee && l.element && l.dommage
            ? [
                {
                  element: l.element as Element,
                  dommage: l.dommage as Dommage,
                  localisation: null,
                  dimension_mm: l.dommage === "usure" ? null : 120,
                  profondeur_mm: l.dommage === "usure" ? 2.5 : null,
                  nombre: 1,
                  peinture_atteinte: l.operation !== "dsp" && l.operation !== "lustrage",
                  hors_champ: null,
                  evenement: null,
                  commentaire: null,
                },
              ]
            : [],
        )
      : [],
  );

function auditer(
  ctx: Contexte,
  parc: Parc,
  contrat: RangContrat,
  { rang: v, decrit, kmParAn }: VehiculeSeme,
  tour: (typeof TOURS)[number],
): AuditSeme {
  const h = ctx.tirage(`audit ${contrat.id}`);
  const id = h.uuid();
  const depuis = h.entier(0, 3);
  const jour = contrat.audit_fait_le ?? plusJours(ctx.hier, -depuis);
  const retour = contrat.restitution_prevue_le ?? contrat.date_fin;
  const ville = villeDe(v.agence ?? "");
  const debut = aLHeure(jour, h);
  const apres = (minutes: number) => new Date(Date.parse(debut) + minutes * 60_000).toISOString();
  const dommages = tour.dommages.map(
    (d, i): RangDommageAudit => ({
      id: h.uuid(),
      client_id: v.client_id,
      audit_id: id,
      rang: i + 1,
      choix: "auto",
      ...d,
    }),
  );
  const kilometrage = kilometrageA(decrit, retour, kmParAn);
  const conditions = conditionsAu(parc.conditions, contrat.loueur_id, v.client_id, retour);
  const resultat = calculerAudit({
    dommages,
    conditions,
    historique: resumerHistorique(passees(parc.documents, v.client_id, contrat.loueur_id)),
    situation: situationAuRetour(v.date_mise_en_circulation, kilometrage, retour),
    garages: autour(parc.garages, ville),
    mode_garage: "un_garage",
    garage_id: null,
    franchise_assurance_ht: tour.assurance,
    code_postal: ville.codePostal,
    retour_prevu_le: retour,
    aujourdhui: jour,
  });
  const fait = contrat.audit_fait_le !== null;
  return {
    rang: {
      id,
      client_id: v.client_id,
      vehicule_id: v.id,
      contrat_id: contrat.id,
      loueur_id: contrat.loueur_id,
      etat: fait ? "termine" : "brouillon",
      retour_prevu_le: retour,
      kilometrage,
      lieu: `${ville.codePostal} ${ville.nom}`,
      latitude: ville.latitude,
      longitude: ville.longitude,
      franchise_assurance_ht: tour.assurance,
      termine_le: fait ? apres(40) : null,
      transmis_le: null,
      transmis_a: null,
      reparations_faites: null,
      cree_par: compte(ctx, "expert"),
      cree_le: debut,
      mis_a_jour_le: apres(40),
    },
    dommages,
    resultat: {
      audit_id: id,
      client_id: v.client_id,
      facture_en_l_etat_ht: resultat.en_l_etat_ht,
      facture_apres_ht: resultat.facture_apres_ht,
      reparations_ht: resultat.reparations_ht,
      economie_ht: resultat.economie_ht,
      conditions: fait ? conditions : null,
      resultat: fait ? resultat : null,
    },
  };
}

/** Celles de la société avant celles de tous, comme le serveur les lit. */
function conditionsAu(
  rangs: readonly RangConditions[],
  loueur: string | null,
  client: string,
  jour: string,
): Conditions | null {
  const [trouve] = rangs
    .filter(
      (c) =>
        c.loueur_id === loueur &&
        (c.client_id === null || c.client_id === client) &&
        c.valable_du <= jour &&
        (c.valable_au === null || c.valable_au >= jour),
    )
    .sort((a, b) => Number(a.client_id === null) - Number(b.client_id === null));
  // Les seuils semés portent toutes les clés que la base exige.
  return trouve ? conditionsDuRang(trouve as unknown as RangLu, { loueur: "", pot_consomme_ht: 0 }) : null;
}

const passees = (documents: readonly DocumentSeme[], client: string, loueur: string | null): LignePassee[] =>
  documents.flatMap((d) =>
    d.retour.rang.client_id === client && d.retour.rang.loueur_id === loueur
      ? d.lignes.flatMap((l) =>
          l.comptee && l.element && l.dommage
            ? [
                {
                  element: l.element,
                  dommage: l.dommage as Dommage,
                  operation: l.operation as Operation | null,
                  brut_ht: l.brut_ht ?? l.net_ht ?? 0,
                },
              ]
            : [],
        )
      : [],
  );

const RAYON_TERRE_KM = 6371;
const radians = (degres: number): number => (degres * Math.PI) / 180;
function distance(a: Ville, b: { latitude: number; longitude: number }): number {
  const sinus = (x: number) => Math.sin(x / 2) ** 2;
  const corde =
    sinus(radians(b.latitude - a.latitude)) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * sinus(radians(b.longitude - a.longitude));
  return RAYON_TERRE_KM * 2 * Math.asin(Math.sqrt(Math.min(1, corde)));
}

const autour = (garages: readonly RangGarage[], ville: Ville): GarageProche[] =>
  aComparer(
    garages
      .flatMap((g): GarageProche[] => {
        const { latitude, longitude, taux_mo, taux_peinture } = g;
        if (latitude === null || longitude === null || taux_mo === null || taux_peinture === null) return [];
        return [
          {
            id: g.id,
            nom: g.nom,
            reseau: g.reseau,
            adresse: g.adresse,
            code_postal: g.code_postal,
            ville: g.ville,
            telephone: g.telephone,
            latitude,
            longitude,
            taux_mo: Math.round(taux_mo * 100),
            taux_peinture: Math.round(taux_peinture * 100),
            debosselage: g.debosselage,
            jantes: g.jantes,
            vr: g.vr,
            distance_km: distance(ville, { latitude, longitude }),
          },
        ];
      })
      .sort((a, b) => a.distance_km - b.distance_km),
  );
