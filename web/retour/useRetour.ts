import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import type { Reponse } from "../../domain/formulaires/reponses.ts";
import type { SaisieRetour } from "../../domain/retours/retour.ts";
import { fautesDuRetour, VUES_RETOUR, vueDeDommage } from "../../domain/retours/vues.ts";
import { ELEMENTS_ENDOMMAGES, type ElementEndommage } from "../../domain/tickets/elements-endommages.ts";
import { estPassager } from "../demande/appels.ts";
import { type Brouillon, effacerBrouillon } from "../demande/brouillon.ts";
import { useGarderBrouillon } from "../demande/useGarderBrouillon.ts";
import { usePhotos } from "../demande/usePhotos.ts";
import { cleUnique } from "../ui/cleUnique.ts";
import { envoyerRetour, porteRetour } from "./appels-retour.ts";

/** Ce qu'un élément a, et la clé qui l'empêche de se doubler, dans les réponses du brouillon. */
const DIT = "dommage:";
const CLE = "cle:";
/** La personne a demandé l'envoi : il part seul dès que le réseau le permet, page rouverte comprise. */
const VOULU = "voulu";
/** Une lenteur du serveur : l'envoi se retente, sans attendre un changement de réseau. */
const REPRISE_MS = 15_000;

const texte = (r: Reponse | undefined): string => (typeof r === "string" ? r : "");

function nommerVue(champ: string): string {
  const vue = VUES_RETOUR.find(({ cle }) => cle === champ);
  return vue ? `à la vue ${vue.libelle}` : "à un dommage";
}

/** La saisie du conducteur : gardée sur l'appareil à mesure, envoyée quand il le veut et que le réseau le peut. */
export function useRetour(jeton: string, brouillon: Brouillon, surEnvoye: () => void) {
  const porte = porteRetour(jeton);
  const photos = usePhotos(brouillon.formulaire, brouillon, { surAppareil: true, porte, nommer: nommerVue });
  const [reponses, setReponses] = useState(brouillon.reponses);
  const [fautes, setFautes] = useState<Readonly<Record<string, string>>>({});
  const [alerte, setAlerte] = useState("");
  const [refus, setRefus] = useState(0);
  const enCours = useRef(false);
  const partie = useRef(false);
  const balise = useRef<HTMLFormElement>(null);
  useGarderBrouillon(brouillon, reponses, photos, partie);
  useEffect(() => {
    if (refus > 0)
      balise.current?.querySelector<HTMLElement>("[data-fautif] :is(input, select, textarea):not([disabled])")?.focus();
  }, [refus]);

  const changer = (cle: string, valeur: Reponse | null) => {
    setReponses(({ [cle]: _avant, [VOULU]: _voulu, ...reste }) =>
      valeur === null ? reste : { ...reste, [cle]: valeur },
    );
    setFautes(({ [cle]: _corrigee, ...reste }) => reste);
    setAlerte("");
  };
  const elements = ELEMENTS_ENDOMMAGES.filter((e) => reponses[DIT + e] !== undefined);
  const basculer = (element: ElementEndommage) => {
    if (reponses[DIT + element] === undefined) {
      changer(CLE + element, cleUnique());
      changer(DIT + element, "");
      return;
    }
    changer(DIT + element, null);
    changer(CLE + element, null);
    const vue = vueDeDommage(codeElement(element));
    for (const p of photos.file.de(vue)) photos.file.retirer(vue, p.cle);
  };

  const envoyer = useCallback(async () => {
    if (enCours.current || !navigator.onLine) return;
    enCours.current = true;
    try {
      await photos.toutesArrivees();
      await envoyerRetour(jeton, lireSaisie(reponses));
      partie.current = true;
      photos.file.fermer();
      await effacerBrouillon(brouillon.formulaire);
      surEnvoye();
    } catch (erreur) {
      // Une coupure pendant l'envoi : il attend, et rien n'est perdu.
      if (estPassager(erreur)) return;
      setReponses(({ [VOULU]: _voulu, ...reste }) => reste);
      setAlerte((erreur as Error).message);
      setRefus((n) => n + 1);
    } finally {
      enCours.current = false;
    }
  }, [photos, jeton, reponses, brouillon.formulaire, surEnvoye]);

  const voulu = reponses[VOULU] !== undefined;
  useReprise(voulu, envoyer);

  const soumettre = (e: FormEvent) => {
    e.preventDefault();
    const dommages = Object.fromEntries(elements.map((el) => [el, texte(reponses[DIT + el])]));
    const [kilometrage, remarques] = [texte(reponses.kilometrage), texte(reponses.remarques)];
    const manques = fautesDuRetour({ kilometrage, dommages, remarques }, photos.choisies());
    const nombre = Object.keys(manques).length;
    setFautes(manques);
    if (nombre > 0) {
      setAlerte(
        nombre > 1 ? `Il manque encore ${nombre} choses, marquées en rouge.` : (Object.values(manques)[0] ?? ""),
      );
      setRefus((n) => n + 1);
      return;
    }
    setAlerte("");
    setReponses((avant) => ({ ...avant, [VOULU]: "oui" }));
  };
  return {
    balise,
    photos: photos.file,
    valeur: (cle: string) => texte(reponses[cle]),
    dit: (element: string) => texte(reponses[DIT + element]),
    dire: (element: string, dommage: string) => changer(DIT + element, dommage),
    faute: (cle: string) => fautes[cle],
    fautes,
    alerte,
    voulu,
    elements,
    changer,
    basculer,
    soumettre,
  };
}

/** Tant que l'envoi est voulu : aussitôt, au retour du réseau, et à intervalle. */
function useReprise(voulu: boolean, envoyer: () => Promise<void>): void {
  const dernier = useRef(envoyer);
  useEffect(() => {
    dernier.current = envoyer;
  });
  useEffect(() => {
    if (!voulu) return;
    const tenter = () => void dernier.current();
    tenter();
    const minuterie = setInterval(tenter, REPRISE_MS);
    window.addEventListener("online", tenter);
    return () => {
      clearInterval(minuterie);
      window.removeEventListener("online", tenter);
    };
  }, [voulu]);
}

function lireSaisie(reponses: Readonly<Record<string, Reponse>>): SaisieRetour {
  return {
    kilometrage: Number(texte(reponses.kilometrage).replace(/\s/g, "")),
    remarques: texte(reponses.remarques).trim(),
    dommages: ELEMENTS_ENDOMMAGES.flatMap((e) => {
      const dommage = reponses[DIT + e];
      if (typeof dommage !== "string") return [];
      // Les codes viennent des listes de la page.
      const ligne = { cle: texte(reponses[CLE + e]), element: codeElement(e), dommage };
      return [ligne as SaisieRetour["dommages"][number]];
    }),
  };
}
