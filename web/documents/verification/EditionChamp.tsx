import { Button } from "@mantine/core";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { donneesErreur, estConflit, phraseErreur } from "../../erreurs.ts";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { type Champ, ecrireChamp, TYPES } from "./champs.ts";
import styles from "./Verification.module.css";

interface Props {
  champ: Champ;
  enregistrer: (valeur: string | number | null, avant: string | number | null) => Promise<unknown>;
  surFin: (suivant: boolean) => void;
}

/** Saisir un champ : Entrée enregistre et passe au suivant, Échap abandonne. */
export function EditionChamp({ champ, enregistrer, surFin }: Props) {
  const [valeur, setValeur] = useState(champ.valeur);
  // Ce que la personne a sous les yeux ; un conflit l'avance à ce que quelqu'un d'autre a écrit.
  const [avant, setAvant] = useState(champ.valeur);
  const [erreur, setErreur] = useState("");
  const [envoi, setEnvoi] = useState(false);
  const zone = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const saisie = zone.current?.querySelector<HTMLInputElement>("input");
    saisie?.focus();
    saisie?.select();
  }, []);

  const soumettre = async () => {
    if (envoi) return;
    if (typeof valeur === "number" && Number.isNaN(valeur)) return setErreur("Ce nombre n'est pas lisible");
    setEnvoi(true);
    try {
      await enregistrer(valeur === "" ? null : valeur, avant);
      surFin(true);
    } catch (e) {
      const actuel = estConflit(e)
        ? Object.values((donneesErreur(e).actuel ?? {}) as Record<string, never>)[0]
        : undefined;
      if (actuel === undefined) setErreur(phraseErreur(e, "Erreur lors de la sauvegarde"));
      else {
        setAvant(actuel);
        const ecrite = ecrireChamp({ ...champ, valeur: actuel }) ?? "rien";
        setErreur(
          `Quelqu'un d'autre vient d'écrire «\u00a0${ecrite}\u00a0». Entrée garde votre saisie, Échap la sienne.`,
        );
      }
      setEnvoi(false);
    }
  };
  const auClavier = (e: KeyboardEvent) => {
    if (e.key === "Escape") {
      e.stopPropagation();
      surFin(false);
    }
  };
  const commun = { nom: champ.nom, libelle: champ.libelle, erreur: erreur || undefined, desactive: envoi };
  const poser = (v: string | number | null) => {
    setErreur("");
    setValeur(v);
  };
  const texte = valeur === null ? "" : String(valeur);
  return (
    <form
      ref={zone}
      className={styles.saisie}
      aria-label={`Corriger ${champ.libelle}`}
      onKeyDown={auClavier}
      onSubmit={(e) => {
        e.preventDefault();
        void soumettre();
      }}
    >
      <GardeSortie modifie={valeur !== avant && !envoi} />
      {champ.nature === "date" && <ChampDate {...commun} valeur={texte} surChangement={poser} />}
      {champ.nature === "texte" && <ChampTexte {...commun} valeur={texte} surChangement={poser} max={200} />}
      {champ.nature === "choix" && <ChampChoix {...commun} valeur={texte} surChangement={poser} choix={TYPES} />}
      {(champ.nature === "km" || champ.nature === "euros") && (
        <ChampNombre
          {...commun}
          valeur={typeof valeur === "number" ? valeur : null}
          surChangement={poser}
          decimales={champ.nature === "euros" ? 2 : 0}
          unite={champ.nature === "euros" ? "€" : "km"}
        />
      )}
      <span className={styles.gestes}>
        <Button size="compact-sm" type="submit" loading={envoi}>
          Enregistrer
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => surFin(false)} disabled={envoi}>
          Annuler
        </Button>
      </span>
    </form>
  );
}
