import { IconEye, IconPencil } from "@tabler/icons-react";
import { useMatches } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { direPresents, type EntitePresence, PRESENCE_MS, type Present } from "../../domain/en-direct/en-direct.ts";
import { client } from "../api.ts";
import { estIntrouvable } from "../erreurs.ts";
import {
  AUTEUR_INCONNU,
  auteurProbable,
  oublierAuteur,
  retenirAuteur,
  retenirChangement,
  saisieOuverte,
  suivreSaisies,
  vientDEcrire,
} from "../onglet.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { leverPresence, tenirPresence } from "./onglets-partis.ts";
import styles from "./Presence.module.css";
import { surChangement } from "./useEnDirect.ts";

/** Les fiches où l'on se voit. L'adresse d'une restitution est aussi celle d'une demande qui n'en a pas encore. */
const FICHES: Readonly<Record<string, readonly EntitePresence[]>> = {
  "/sinistre/$id": ["tickets"],
  "/convoyage/$id": ["tickets"],
  "/etat-des-lieux/$id": ["tickets"],
  "/restitution/$id": ["restitutions", "tickets"],
  "/vehicule/$id": ["vehicules"],
  "/vehicule/$id/photos": ["vehicules"],
  "/conducteur/$id": ["conducteurs"],
  "/contestation/$id": ["contestations"],
  "/document/$id": ["documents"],
  "/audit/$id": ["audits"],
  "/garage/$id": ["garages"],
  "/loueur/$id": ["loueurs"],
  "/loueur/$id/conditions/$version": ["loueurs"],
  "/import/$id": ["imports"],
  "/formulaire/$id": ["formulaires"],
  "/administration/societe/$id": ["clients"],
  "/administration/personne/$id": ["utilisateurs"],
};
const ANNONCE_MS = 8_000;

/** Qui d'autre est sur la fiche ouverte, et ce qui vient d'y changer. Rien à l'écran quand on y est seul. */
export function Presence() {
  const route = useMatches().at(-1);
  const entites = FICHES[String(route?.fullPath ?? "").replace(/\/$/, "")];
  const id = (route?.params as { id?: string } | undefined)?.id;
  if (!entites || !id) return null;
  return <PresenceSur key={id} id={id} entites={entites} />;
}

function PresenceSur({ id, entites }: { id: string; entites: readonly EntitePresence[] }) {
  const presents = usePresents(id, entites);
  const annonce = useAnnonce(id, entites);
  const phrase = direPresents(presents);
  const modifie = presents.some((p) => p.modifie);
  return (
    // Toujours là, même vide : un lecteur d'écran n'annonce que ce qui change dans une région déjà connue.
    <div role="status" className={styles.presence} data-vide={!phrase && !annonce}>
      {phrase && (
        <span className={styles.qui} data-modifie={modifie}>
          {modifie ? <IconPencil size={15} aria-hidden="true" /> : <IconEye size={15} aria-hidden="true" />}
          {phrase}
        </span>
      )}
      {annonce && <span className={styles.annonce}>{annonce}</span>}
    </div>
  );
}

/** Dit que l'on est là, à intervalle, et rend qui d'autre y est. Un onglet caché n'est plus là. */
function usePresents(id: string, entites: readonly EntitePresence[]): readonly Present[] {
  const [presents, setPresents] = useState<readonly Present[]>([]);
  const liste = useRef(entites);
  useEffect(() => {
    const onglet = cleUnique();
    let rang = 0;
    let vivant = true;
    let minuterie: number | undefined;
    let dernier = 0;
    let envol: Promise<unknown> = Promise.resolve();
    const annoncer = async () => {
      window.clearTimeout(minuterie);
      const entite = liste.current[rang];
      if (!vivant || !entite || document.visibilityState !== "visible") return;
      const tour = ++dernier;
      try {
        const appel = client.enDirect.annoncer({ onglet, entite, id, modifie: saisieOuverte() });
        envol = appel.catch(() => undefined);
        const lus = await appel;
        if (!vivant || tour !== dernier) return;
        const ecrivain = lus.find((p) => p.modifie);
        if (ecrivain) retenirAuteur(ecrivain.nom);
        setPresents(lus);
      } catch (erreur) {
        // La fiche est d'une autre sorte, ou n'est plus là ; une coupure se retente au tour suivant.
        if (estIntrouvable(erreur) && ++rang < liste.current.length) return void annoncer();
      }
      if (vivant) minuterie = window.setTimeout(() => void annoncer(), PRESENCE_MS);
    };
    const lacher = tenirPresence(onglet);
    const partir = () => leverPresence(onglet);
    const auChangementDeVue = () => (document.visibilityState === "visible" ? void annoncer() : partir());
    const finSaisies = suivreSaisies(() => void annoncer());
    const finChangements = surChangement((lot) => {
      if (lot.some((c) => c.entite === "presences" && (c.ids?.includes(id) ?? true))) void annoncer();
    });
    document.addEventListener("visibilitychange", auChangementDeVue);
    window.addEventListener("pagehide", partir);
    void annoncer();
    return () => {
      vivant = false;
      window.clearTimeout(minuterie);
      finSaisies();
      finChangements();
      document.removeEventListener("visibilitychange", auChangementDeVue);
      window.removeEventListener("pagehide", partir);
      oublierAuteur();
      lacher();
      // Une annonce encore en chemin arriverait après ce départ et l'effacerait.
      void envol.then(partir);
    };
  }, [id]);
  return presents;
}

/** Un import, une lecture : le serveur y écrit aussi, à la suite d'un geste que cet onglet a fait plus tôt. */
const ECRITES_PAR_LE_SERVEUR = ["imports", "documents"];
const phraseAnnonce = (auteur: string, entites: readonly string[]): string =>
  auteur === AUTEUR_INCONNU && entites.some((e) => ECRITES_PAR_LE_SERVEUR.includes(e))
    ? "Mis à jour à l'instant"
    : `Modifié à l'instant par ${auteur}`;

/** « Modifié à l'instant par … », quelques secondes, quand ce n'est pas cet onglet qui a écrit. */
function useAnnonce(id: string, entites: readonly EntitePresence[]): string {
  const [annonce, setAnnonce] = useState("");
  const liste = useRef<readonly string[]>(entites);
  useEffect(() => {
    let minuterie: number | undefined;
    const fin = surChangement((lot) => {
      const ici = lot.filter((c) => liste.current.includes(c.entite) && c.ids?.includes(id));
      if (ici.length === 0 || vientDEcrire()) return;
      retenirChangement(ici.every((c) => c.mien));
      setAnnonce(phraseAnnonce(auteurProbable(), liste.current));
      window.clearTimeout(minuterie);
      minuterie = window.setTimeout(() => setAnnonce(""), ANNONCE_MS);
    });
    return () => {
      fin();
      window.clearTimeout(minuterie);
    };
  }, [id]);
  return annonce;
}
