import type { ServerResponse } from "node:http";
import type { Acteur } from "../../domain/commun/acteur.ts";
import { type Avis, type Changement, peutEntendre, reunir } from "../../domain/en-direct/en-direct.ts";
import type { Preuve } from "../db/identite.ts";

/** Une rafale de changements part en une fois. */
const REGROUPEMENT_MS = 40;
/** Un lecteur qui ne lit plus ne remplit pas la mémoire du serveur : son flux se coupe, il le rouvrira. */
const RETARD_MAX = 256 * 1024;

/** Un flux ouvert chez une personne : ses droits du moment, et ce qui attend de partir. */
export class Flux {
  readonly jeton: Preuve;
  readonly sessionId: string;
  acteur: Acteur;
  /** Ses droits se vérifient : rien ne part en attendant. */
  retenu = false;
  private readonly sortie: ServerResponse;
  private attente: Changement[] = [];
  private minuterie: NodeJS.Timeout | undefined;

  constructor(sortie: ServerResponse, identite: { acteur: Acteur; sessionId: string; jeton: Preuve }) {
    this.sortie = sortie;
    this.acteur = identite.acteur;
    this.sessionId = identite.sessionId;
    this.jeton = identite.jeton;
  }

  /** Les avis gardés sont triés quand ils arrivent, et de nouveau quand ils partent : les droits ont pu changer entre les deux. */
  entendre(avis: Avis): void {
    if (peutEntendre(this.acteur, avis))
      this.prevenir({
        entite: avis.entite,
        ...(avis.ids && { ids: [...avis.ids] }),
        ...(avis.auteur === this.acteur.id && { mien: true }),
      });
  }

  prevenir(changement: Changement): void {
    this.attente.push(changement);
    this.minuterie ??= setTimeout(() => this.vider(), REGROUPEMENT_MS);
  }

  vider(): void {
    clearTimeout(this.minuterie);
    this.minuterie = undefined;
    if (this.retenu || this.attente.length === 0) return;
    const lot = reunir(this.attente);
    this.attente = [];
    this.dire("changement", lot);
  }

  /** Ce qui attendait sous d'anciens droits ne part pas : la personne relira ce qu'elle voit encore. */
  oublierAttente(): void {
    clearTimeout(this.minuterie);
    this.minuterie = undefined;
    this.attente = [];
  }

  dire(evenement: "ouvert" | "changement" | "reprise" | "battement" | "fin", donnees: unknown = {}): void {
    if (this.sortie.writableEnded || this.sortie.destroyed) return;
    if (this.sortie.writableLength > RETARD_MAX) return void this.sortie.destroy();
    this.sortie.write(`event: ${evenement}\ndata: ${JSON.stringify(donnees)}\n\n`);
  }

  fermer(motif: "session" | "arret" | "duree" | "trop"): void {
    this.oublierAttente();
    if (this.sortie.writableEnded || this.sortie.destroyed) return;
    this.dire("fin", { motif });
    this.sortie.end();
  }
}
