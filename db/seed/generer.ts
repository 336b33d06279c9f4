import { type Contexte, contexte } from "./contexte.ts";
import { NUMEROS } from "./donnees/alias-loueurs.ts";
import { genererAffectations } from "./entites/affectations.ts";
import { genererAlias } from "./entites/alias.ts";
import { genererAudits } from "./entites/audits.ts";
import { genererClients, genererComptes } from "./entites/comptes.ts";
import { genererConditions } from "./entites/conditions.ts";
import { genererConducteurs } from "./entites/conducteurs.ts";
import { genererContestations, type RapprochementSeme, type VerdictSeme } from "./entites/contestations.ts";
import { genererContrats, genererKilometrages } from "./entites/contrats.ts";
import { genererEtats } from "./entites/etats-des-lieux.ts";
import { genererFlotte } from "./entites/flotte.ts";
import { genererFormulaires } from "./entites/formulaires.ts";
import { genererGarages } from "./entites/garages.ts";
import { genererRapprochements } from "./entites/rapprochements.ts";
import { genererRetours } from "./entites/restitutions.ts";
import { prevoirRetours } from "./entites/retours-prevus.ts";
import { genererSortis } from "./entites/sortis.ts";
import { genererTickets } from "./entites/tickets.ts";
import { genererVocabulaire } from "./entites/vocabulaire.ts";
import { genererVues } from "./entites/vues.ts";
import { genererDocuments } from "./fre/documents.ts";

/** Toutes les données de démonstration, calculées sans base ni disque : la même graine et le même jour donnent les mêmes lignes. */
export function generer(config: Contexte["config"], aujourdHui: string, graine: number) {
  const ctx = contexte(config, aujourdHui, graine);
  ctx.utilisateurs = genererComptes(ctx);
  const prevus = prevoirRetours(ctx);
  const flotte = genererFlotte(ctx, prevus);
  const conducteurs = genererConducteurs(ctx);
  const garages = genererGarages(ctx);
  const retours = genererRetours(ctx, flotte, prevus);
  const documents = genererDocuments(ctx, retours);
  const conditions = genererConditions(ctx);
  const calcules = genererRapprochements(ctx, documents, conditions);
  const tickets = genererTickets(ctx, flotte, retours, garages);
  const contrats = genererContrats(ctx, flotte, retours);
  const affectations = genererAffectations(ctx, flotte, conducteurs);
  const demo = {
    ctx,
    clients: genererClients(ctx),
    comptes: ctx.utilisateurs,
    loueurs: ctx.loueurs.map(({ id, nom }) => ({ id, nom, ...(NUMEROS[nom] ?? { siren: null, numero_tva: null }) })),
    alias: genererAlias(ctx),
    flotte,
    vehicules: flotte.map((v) => v.rang),
    conducteurs,
    affectations: affectations.map((a) => a.rang),
    contrats,
    kilometrages: genererKilometrages(ctx, flotte, retours),
    garages,
    conditions,
    audits: genererAudits(ctx, { flotte, contrats, garages, conditions, documents, retours }),
    ...genererFormulaires(ctx),
    ...genererVues(ctx),
    retours,
    tickets,
    etats: genererEtats(ctx, flotte, tickets),
    documents,
    vocabulaire: genererVocabulaire(ctx, documents),
    ...calcules,
    ...genererContestations(
      ctx,
      documents,
      // Les lignes d'à côté, dans les noms de la base.
      calcules.rapprochements as RapprochementSeme[],
      calcules.verdicts as VerdictSeme[],
    ),
  };
  // En dernier : les retours qu'elle rattache à leur véhicule ont déjà servi à tout le reste.
  return { ...demo, sortis: genererSortis(ctx, retours, conducteurs, affectations) };
}

export type Demonstration = ReturnType<typeof generer>;
