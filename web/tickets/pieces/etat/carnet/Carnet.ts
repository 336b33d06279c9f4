import type { ChampsEtat, EtatLu, SaisieDommage } from "../../../../../domain/etats-des-lieux/etat.ts";
import { client } from "../../../../api.ts";
import { type Brouillon, effacerBrouillon, garderBrouillon } from "../../../../demande/brouillon.ts";
import { FilePhotos } from "../../../../demande/file-photos.ts";
import { champsErreur, detailErreur, donneesErreur, estConflit } from "../../../../erreurs.ts";
import { etatSession } from "../../../../expiration.ts";
import { estRefus } from "../../../../form/envoyer-fichier.ts";
import { signalerSucces } from "../../../../ui/notifications.ts";
import {
  avec,
  type CadreSaisi,
  type ChampReleve,
  type ContenuCarnet,
  type Debut,
  type DommageSaisi,
  type Envoi,
  enAttente,
  type Faute,
  type Fautes,
  fauteDeSaisie,
  prochainEnvoi,
  type SignaturesSaisies,
  type ValeursReleve,
  valeursDe,
} from "./contenu.ts";
import { nommerPlace, placeDommage, porteEtat } from "./porte-etat.ts";

/** La frappe posée, le relevé part ; le reste n'attend pas. */
const PAUSE_MS = 1_500;
/** Une lenteur du serveur : l'envoi se retente, sans attendre un changement de réseau. */
const REPRISE_MS = 15_000;

type Valeur = string | number | null;

interface Ecran {
  /** L'état tel qu'une écriture vient de le rendre. */
  poser: (etat: EtatLu) => void;
  relire: () => void;
  surPas: () => void;
}

/**
 * Ce que la personne saisit d'un état des lieux : gardé sur l'appareil à mesure, envoyé de lui-même quand le réseau le peut, dans l'ordre, une
 * fois chacun. Un refus se dit à sa place, et n'efface rien.
 */
export class Carnet {
  contenu: ContenuCarnet;
  fautes: Fautes = {};
  readonly brouillon: Brouillon<ContenuCarnet>;
  readonly file: FilePhotos;
  private etat: EtatLu;
  private ouvert = false;
  private enCours = false;
  private finie = false;
  private restait = false;
  private minuterie = 0;
  private horloge = 0;
  private readonly ecran: Ecran;

  constructor(etat: EtatLu, brouillon: Brouillon<ContenuCarnet>, ecran: Ecran) {
    this.etat = etat;
    this.ecran = ecran;
    this.brouillon = brouillon;
    this.contenu = { ...brouillon.reponses };
    const attend = (dommage: string | null) =>
      this.contenu.debut !== undefined || (dommage !== null && this.contenu.dommages?.[dommage] !== undefined);
    const porte = porteEtat(etat.id, attend, this.recevoir);
    this.file = new FilePhotos(
      { formulaire: brouillon.formulaire, porte, surAppareil: true, refuseesAussi: true, nommer: nommerPlace },
      brouillon.photos,
      this.surPasDesPhotos,
    );
  }

  /** Vraie quand rien ne doit plus s'écrire sur l'appareil : tout est parti, ou la personne a quitté sa session. */
  readonly partie = ((carnet: Carnet) => ({
    get current() {
      return carnet.finie || etatSession() === "absente";
    },
  }))(this);

  demarrer(): void {
    this.ouvert = true;
    this.file.demarrer();
    window.addEventListener("online", this.tenter);
    this.horloge = window.setInterval(() => {
      if (navigator.onLine) this.file.relancer();
      this.tenter();
    }, REPRISE_MS);
    this.tenter();
  }

  fermer(): void {
    this.ouvert = false;
    this.file.fermer();
    window.removeEventListener("online", this.tenter);
    window.clearInterval(this.horloge);
    window.clearTimeout(this.minuterie);
  }

  /** L'état tel que le serveur vient de le dire, d'ici ou d'un collègue. */
  suivre(etat: EtatLu): void {
    this.etat = etat;
  }

  /** Combien de saisies et de photos ne sont pas encore arrivées. */
  restant(): number {
    const { enRoute, echecs } = this.file.compte();
    return enAttente(this.contenu) + enRoute + echecs + this.file.refusees();
  }

  ecrire(champ: ChampReleve, valeur: string | number | null): void {
    const actuelle = valeursDe(this.etat)[champ];
    // Ce que le champ valait à la première frappe, ou à la dernière valeur reçue.
    const connu = this.contenu.avant?.[champ];
    const avant = connu === undefined ? actuelle : connu;
    const inchangee = Object.is(valeur, avant);
    this.noter(
      {
        releve: avec<Valeur>(this.contenu.releve, champ, inchangee ? undefined : valeur),
        avant: avec<Valeur>(this.contenu.avant, champ, inchangee ? undefined : avant),
      },
      [`releve.${champ}`],
    );
    this.attendre();
  }

  /** La valeur d'un collègue l'emporte, ou la mienne malgré elle. */
  trancher(champ: ChampReleve, laMienne: boolean): void {
    const leur = this.fautes[`releve.${champ}`]?.leur ?? null;
    if (laMienne) this.noter({ avant: avec<Valeur>(this.contenu.avant, champ, leur) }, [`releve.${champ}`]);
    else {
      const releve = avec<Valeur>(this.contenu.releve, champ, undefined);
      this.noter({ releve, avant: avec<Valeur>(this.contenu.avant, champ, undefined) }, [`releve.${champ}`]);
      this.ecran.relire();
    }
    this.tenter();
  }

  fauteDe(champ: ChampReleve): Faute | undefined {
    const valeur = this.contenu.releve?.[champ];
    const locale = valeur === undefined ? undefined : fauteDeSaisie(champ, valeur);
    return locale ? { message: locale } : this.fautes[`releve.${champ}`];
  }

  /** La fenêtre d'un dommage, telle qu'elle est remplie ; `undefined` la ferme. */
  saisirDommage(nouveau: ContenuCarnet["nouveau"]): void {
    this.noter({ nouveau });
  }

  ajouterDommage(cle: string, saisie: DommageSaisi): void {
    this.noter({ nouveau: undefined, dommages: avec(this.contenu.dommages, cle, saisie) }, [`dommage.${cle}`]);
    this.tenter();
  }

  /** Un dommage pas encore reçu, avec ses photos et son cadre. */
  oterDommage(cle: string): void {
    const cadres = avec(this.contenu.cadres, cle, undefined);
    this.noter({ dommages: avec(this.contenu.dommages, cle, undefined), cadres }, [`dommage.${cle}`, `cadre.${cle}`]);
    for (const p of this.file.de(placeDommage(cle))) this.file.retirer(placeDommage(cle), p.cle);
  }

  encadrer(dommage: string, cadre: CadreSaisi | undefined): void {
    this.noter({ cadres: avec(this.contenu.cadres, dommage, cadre) }, [`cadre.${dommage}`]);
    this.tenter();
  }

  saisirSignatures(signatures: SignaturesSaisies): void {
    this.noter({ signatures }, ["signature"]);
  }

  signer(signatures: SignaturesSaisies): void {
    this.noter({ signatures, signe: true }, ["signature"]);
    this.tenter();
  }

  /** La signature est reprise : l'état se corrige, puis se signe de nouveau. */
  reprendreSignature(): void {
    this.noter({ signe: undefined }, ["signature"]);
  }

  reessayer(faute: string): void {
    this.noter({}, [faute]);
    this.tenter();
  }

  readonly tenter = (): void => void this.envoyer();

  private attendre(): void {
    window.clearTimeout(this.minuterie);
    this.minuterie = window.setTimeout(this.tenter, PAUSE_MS);
  }

  private noter(suite: Partial<ContenuCarnet>, reparees: readonly string[] = []): void {
    // Un téléphone à court de place efface d'abord ce que personne ne lui a demandé de garder.
    if (Object.keys(this.contenu).length === 0) void navigator.storage?.persist?.().catch(() => false);
    const contenu = { ...this.contenu, ...suite };
    for (const [cle, v] of Object.entries(contenu)) if (v === undefined) delete contenu[cle as keyof ContenuCarnet]; // clé lue à l'instant
    this.contenu = contenu;
    this.fautes = Object.fromEntries(Object.entries(this.fautes).filter(([cle]) => !reparees.includes(cle)));
    this.ecran.surPas();
  }

  /** Ce qui a été refusé se règle avant de signer : les mains restent tracées, et la signature se redonne d'un geste. */
  private rouvrir(): void {
    if (!this.contenu.signe) return;
    this.noter({ signe: undefined });
    const message =
      "Réglez d'abord ce qui n'a pas pu partir, puis signez de nouveau\u00a0: les signatures sont gardées.";
    this.fautes = { ...this.fautes, signature: { message } };
  }

  private readonly recevoir = (etat: EtatLu): void => {
    this.etat = etat;
    this.ecran.poser(etat);
  };

  private readonly surPasDesPhotos = (): void => {
    const reste = this.file.compte().enRoute > 0;
    // La file s'est vidée : les réponses ont pu se croiser, et un cadre ou la signature attendaient.
    if (this.restait && !reste) {
      this.ecran.relire();
      this.tenter();
    }
    this.restait = reste;
    if (this.file.refusees() > 0) this.rouvrir();
    this.ecran.surPas();
  };

  private async envoyer(): Promise<void> {
    if (this.enCours || !this.ouvert || !navigator.onLine) return;
    this.enCours = true;
    try {
      for (;;) {
        const envoi = prochainEnvoi(this.contenu, this.fautes, this.file);
        if (!envoi || !this.ouvert) return;
        try {
          await this.jouer(envoi);
        } catch (erreur) {
          // Une coupure, une lenteur : rien n'est perdu, le même envoi repartira.
          if (!estRefus(erreur)) return;
          this.refuser(envoi, erreur);
        }
      }
    } finally {
      this.enCours = false;
      this.ecran.surPas();
    }
  }

  private async jouer(envoi: Envoi): Promise<void> {
    const { id } = this.etat;
    switch (envoi.genre) {
      case "debut":
        return this.ouvrir(envoi.debut);
      case "releve": {
        const champs = envoi.champs as Partial<ChampsEtat>; // validés par prochainEnvoi
        const lus = Object.keys(champs).map((k) => [k, this.luAvant(k as ChampReleve)]);
        this.recevoir(await client.etatsDesLieux.modifier({ id, champs, avant: Object.fromEntries(lus) }));
        return this.oublierReleve(envoi.champs);
      }
      case "dommage": {
        const saisie = envoi.saisie as unknown as SaisieDommage; // validé par la fenêtre
        this.recevoir(await client.etatsDesLieux.ajouterDommage({ id, ...saisie, cle_idempotence: envoi.cle }));
        this.noter({ dommages: avec(this.contenu.dommages, envoi.cle, undefined) });
        // Ses photos n'attendaient que lui.
        return this.file.relancer();
      }
      case "cadre": {
        const { photo: _locale, ...rectangle } = envoi.cadre;
        const cadre = { fichier_id: envoi.fichier_id, ...rectangle };
        this.recevoir(await client.etatsDesLieux.encadrerDommage({ id, dommage_id: envoi.dommage, cadre }));
        // Redessiné pendant l'envoi : le nouveau reste à envoyer.
        if (this.contenu.cadres?.[envoi.dommage] === envoi.cadre)
          this.noter({ cadres: avec(this.contenu.cadres, envoi.dommage, undefined) });
        return;
      }
      case "signature":
        return this.conclure(envoi.signatures);
    }
  }

  private async ouvrir({ date_etat }: Debut): Promise<void> {
    const { id, ticket_id, type } = this.etat;
    const ouvert = await client.etatsDesLieux.ouvrir({ id: ticket_id, type, cle_idempotence: id, date_etat });
    if (ouvert.id !== id) {
      // Un collègue l'avait commencé : la saisie reste ici, et l'écran demande quoi en faire.
      await this.suspendre();
      return this.ecran.poser(ouvert);
    }
    this.recevoir(ouvert);
    this.noter({ debut: undefined });
    this.file.relancer();
  }

  /** L'écrit sur l'appareil, et n'y écrit plus : une autre saisie va s'y joindre. */
  async suspendre(): Promise<void> {
    await this.garder();
    this.finie = true;
    this.fermer();
  }

  /** L'écrit sur l'appareil tout de suite, sans attendre la pause. */
  garder(): Promise<unknown> {
    return garderBrouillon({ ...this.brouillon, reponses: this.contenu, photos: this.file.gardees() });
  }

  /** L'état est abandonné : ce que l'appareil en gardait aussi. */
  async jeter(): Promise<void> {
    this.finie = true;
    this.fermer();
    await effacerBrouillon(this.brouillon.formulaire);
  }

  private async conclure(s: SignaturesSaisies): Promise<void> {
    const contresignataire = s.contresignataire.trim() || null;
    const signe = await client.etatsDesLieux.signer({
      id: this.etat.id,
      signataire: s.signataire,
      trace: s.trace,
      contresignataire,
      contretrace: contresignataire === null ? null : s.contretrace,
      accord: true,
    });
    await this.jeter();
    signalerSucces("État des lieux signé");
    this.recevoir(signe);
  }

  private luAvant(champ: ChampReleve): string | number | null {
    const avant = this.contenu.avant?.[champ] ?? null;
    return avant === "" ? null : avant;
  }

  /** Ce qui est arrivé n'est plus à envoyer ; ce qui a changé pendant l'envoi part de la valeur arrivée. */
  private oublierReleve(arrives: Partial<ValeursReleve>): void {
    let { releve, avant } = this.contenu;
    for (const [cle, recue] of Object.entries(arrives)) {
      const champ = cle as ChampReleve;
      const actuelle = releve?.[champ];
      const fini = actuelle === undefined || Object.is(actuelle, recue) || (actuelle === "" && recue === null);
      releve = avec(releve, champ, fini ? undefined : actuelle);
      avant = avec(avant, champ, fini ? undefined : recue);
    }
    this.noter({ releve, avant });
  }

  private refuser(envoi: Envoi, erreur: unknown): void {
    const message = detailErreur(erreur);
    const ajouter = (suite: Fautes) => {
      this.fautes = { ...this.fautes, ...suite };
    };
    if (envoi.genre === "debut") ajouter({ debut: { message } });
    else if (envoi.genre === "releve") ajouter(fautesDuReleve(envoi.champs, this.contenu.avant ?? {}, erreur));
    else if (envoi.genre === "dommage") ajouter({ [`dommage.${envoi.cle}`]: { message } });
    else if (envoi.genre === "cadre") ajouter({ [`cadre.${envoi.dommage}`]: { message } });
    else {
      const champs = Object.entries(champsErreur(erreur)).map(([k, m]) => [`signature.${k}`, { message: m }]);
      ajouter({ signature: { message }, ...Object.fromEntries(champs) });
    }
    if (envoi.genre !== "signature") this.rouvrir();
    // L'état a pu se signer, se corriger ou s'abandonner ailleurs.
    this.ecran.relire();
    this.ecran.surPas();
  }
}

/** Un refus du relevé, champ par champ : ce qu'un collègue y a écrit, ou la phrase du serveur. */
function fautesDuReleve(champs: Partial<ValeursReleve>, avant: Partial<ValeursReleve>, erreur: unknown): Fautes {
  const cles = Object.keys(champs) as ChampReleve[];
  if (estConflit(erreur)) {
    const actuel = (donneesErreur(erreur).actuel ?? {}) as Partial<ValeursReleve>; // joint par ce refus
    const disputes = cles.filter((k) => (actuel[k] ?? "") !== (avant[k] ?? "") && actuel[k] !== champs[k]);
    if (disputes.length > 0)
      return Object.fromEntries(
        disputes.map((k) => [`releve.${k}`, { message: "Écrit par un collègue entre-temps", leur: actuel[k] ?? null }]),
      );
  }
  const dites = champsErreur(erreur);
  const fautives = Object.keys(dites).length > 0 ? cles.filter((k) => dites[k]) : cles;
  return Object.fromEntries(fautives.map((k) => [`releve.${k}`, { message: dites[k] ?? detailErreur(erreur) }]));
}
