import { Button } from "@mantine/core";
import { ENERGIES, LIBELLES_ENERGIE } from "../../../../domain/etats-des-lieux/etat.ts";
import { GrilleChamps } from "../../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../../form/ChampChoix.tsx";
import { ChampDate } from "../../../form/ChampDate.tsx";
import { ChampNombre } from "../../../form/ChampNombre.tsx";
import { ChampTexte } from "../../../form/ChampTexte.tsx";
import type { ChampLie } from "../../../form/useFormulaire.ts";
import { Donnees, Fiche } from "../../../ui/Fiche.tsx";
import { TexteLong } from "../../../ui/TexteLong.tsx";
import { DateCourte, Kilometres } from "../../../ui/Valeurs.tsx";
import type { Carnet } from "./carnet/Carnet.ts";
import { CHAMPS, type ChampReleve, type ValeursReleve, valeursDe } from "./carnet/contenu.ts";
import etat from "./Etat.module.css";
import type { MorceauEtat } from "./useEtats.ts";

const NOMS: Record<ChampReleve, string> = {
  date_etat: "Date",
  lieu: "Lieu",
  kilometrage: "Kilométrage",
  energie: "Énergie",
  niveau: "Niveau",
  observations: "Observations",
};

/** La date, le lieu, le compteur et le niveau, relevés devant le véhicule : chaque champ se garde à la frappe et part seul. */
export function ReleveEtat(p: MorceauEtat) {
  return (
    <Fiche titre="Relevé">{p.modifiable && p.carnet ? <Saisie {...p} carnet={p.carnet} /> : <Lecture {...p} />}</Fiche>
  );
}

function Lecture({ etat }: MorceauEtat) {
  return (
    <Donnees
      donnees={[
        { libelle: "Date", valeur: <DateCourte iso={etat.date_etat} /> },
        { libelle: "Lieu", valeur: etat.lieu },
        { libelle: "Kilométrage", valeur: <Kilometres km={etat.kilometrage} /> },
        {
          libelle: LIBELLES_ENERGIE[etat.energie],
          valeur: etat.niveau === null ? null : `${etat.niveau}\u00a0%`,
        },
        { libelle: "Observations", valeur: <TexteLong valeur={etat.observations} /> },
      ]}
    />
  );
}

function Saisie({ etat: lu, carnet }: MorceauEtat & { carnet: Carnet }) {
  const valeurs: ValeursReleve = { ...valeursDe(lu), ...carnet.contenu.releve };
  const champ = <T extends string | number | null>(nom: ChampReleve): ChampLie<T> => ({
    nom,
    valeur: valeurs[nom] as T, // texte ou nombre, selon le champ
    surChangement: (v: T) => carnet.ecrire(nom, v),
    erreur: carnet.fauteDe(nom)?.message,
    desactive: false,
  });
  return (
    <div className={etat.releve}>
      <GrilleChamps>
        <ChampDate {...champ<string>("date_etat")} libelle="Date" />
        <ChampTexte {...champ<string>("lieu")} libelle="Lieu" max={300} />
        <ChampNombre {...champ<number | null>("kilometrage")} libelle="Kilométrage" unite="km" />
        <ChampChoix
          {...champ<string>("energie")}
          libelle="Énergie"
          choix={ENERGIES.map((e) => ({ valeur: e, libelle: LIBELLES_ENERGIE[e] }))}
        />
        <ChampNombre
          {...champ<number | null>("niveau")}
          libelle="Niveau"
          unite="%"
          placeholder="De 0 (vide) à 100 (plein)"
        />
      </GrilleChamps>
      <ChampTexte {...champ<string>("observations")} libelle="Observations" lignes={3} max={5000} />
      {CHAMPS.map((c) => (
        <Desaccord key={c} champ={c} carnet={carnet} />
      ))}
    </div>
  );
}

/** Deux personnes ont écrit le même champ : les deux valeurs, et laquelle garder. */
function Desaccord({ champ, carnet }: { champ: ChampReleve; carnet: Carnet }) {
  const faute = carnet.fauteDe(champ);
  if (faute?.leur === undefined) return null;
  const dire = (v: string | number | null | undefined): string =>
    champ === "energie" && (v === "carburant" || v === "charge") ? LIBELLES_ENERGIE[v] : String(v || "--");
  const [mienne, leur] = [dire(carnet.contenu.releve?.[champ]), dire(faute.leur)];
  return (
    <fieldset className={etat.desaccord}>
      <legend>
        {NOMS[champ]}&nbsp;: un collègue a écrit «&nbsp;{leur}&nbsp;», vous avez saisi «&nbsp;{mienne}&nbsp;»
      </legend>
      <Button size="xs" variant="default" onClick={() => carnet.trancher(champ, true)}>
        Garder ma saisie
      </Button>
      <Button size="xs" variant="default" onClick={() => carnet.trancher(champ, false)}>
        Prendre la sienne
      </Button>
    </fieldset>
  );
}
