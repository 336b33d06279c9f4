import { useId } from "react";
import { codeElement } from "../../domain/audits/depuis-etat.ts";
import { formaterDate } from "../../domain/commun/dates.ts";
import type { ChampFormulaire } from "../../domain/formulaires/formulaire.ts";
import type { RetourOuvert } from "../../domain/retours/retour.ts";
import { DOMMAGES_DU_CONDUCTEUR, REMARQUES_MAX, VUES_RETOUR, vueDeDommage } from "../../domain/retours/vues.ts";
import type { Brouillon } from "../demande/brouillon.ts";
import styles from "../demande/Demande.module.css";
import { Titre } from "../demande/Titre.tsx";
import { useEnLigne } from "../demande/useEnLigne.ts";
import { type Accueil, ChampRendu } from "../formulaires/rendu/ChampRendu.tsx";
import { SchemaVehicule } from "../ui/schema-vehicule/SchemaVehicule.tsx";
import propres from "./Retour.module.css";
import { useRetour } from "./useRetour.ts";

interface Props {
  jeton: string;
  retour: RetourOuvert;
  brouillon: Brouillon;
  surEnvoye: () => void;
}

/** Un champ de cette page, rendu comme ceux d'un formulaire. */
const champ = (
  id: string,
  label: string,
  type_champ: ChampFormulaire["type_champ"],
  plus: Partial<ChampFormulaire> = {},
): ChampFormulaire => ({
  id,
  cle: null,
  label,
  type_champ,
  options: null,
  obligatoire: false,
  ordre: 1,
  placeholder: null,
  types_demande: [],
  ...plus,
});
const VUES = VUES_RETOUR.map(({ cle, libelle, necessaire }) =>
  champ(cle, libelle, cle === "photo_jantes" ? "photos" : "photo", { cle, obligatoire: necessaire }),
);
const OPTIONS = DOMMAGES_DU_CONDUCTEUR.map((d) => d.libelle);
const codeDe = (libelle: string): string => DOMMAGES_DU_CONDUCTEUR.find((d) => d.libelle === libelle)?.code ?? "";
const libelleDe = (code: string): string => DOMMAGES_DU_CONDUCTEUR.find((d) => d.code === code)?.libelle ?? "";

/** Le tour du véhicule, dans l'ordre où l'on marche : le compteur, les vues guidées, ce qui est abîmé. */
export function SaisieRetour({ jeton, retour, brouillon, surEnvoye }: Props) {
  const enLigne = useEnLigne();
  const s = useRetour(jeton, brouillon, surEnvoye);
  const accueil: Accueil = { loueurs: [], elements: [], suggerer: async () => [], photos: s.photos };
  return (
    <form ref={s.balise} className={styles.formulaire} noValidate onSubmit={s.soumettre}>
      <Titre viser={false}>Cinq minutes avant le retour</Titre>
      <p className={styles.legende}>
        <strong>{retour.immatriculation}</strong> {retour.modele}, à rendre le {formaterDate(retour.retour_prevu_le)}.
        {retour.rempli && " Un premier tour est déjà arrivé\u00a0: ce que vous enverrez s'y ajoute."}
      </p>
      {!enLigne && (
        <p className={styles.horsLigne} role="status">
          Vous êtes hors connexion&nbsp;: continuez, tout est gardé sur cet appareil et partira quand le réseau
          reviendra.
        </p>
      )}
      <Compteur
        valeur={s.valeur("kilometrage")}
        surChangement={(v) => s.changer("kilometrage", v)}
        faute={s.faute("kilometrage")}
      />
      <h2 className={propres.etape}>Le tour du véhicule</h2>
      {VUES.map((c) => (
        <ChampRendu
          key={c.id}
          champ={c}
          valeur={undefined}
          surChangement={() => undefined}
          erreur={s.photos.de(c.id).length > 0 ? undefined : s.faute(c.id)}
          accueil={accueil}
        />
      ))}
      <h2 className={propres.etape}>Ce qui est abîmé</h2>
      <SchemaVehicule
        titre="Schéma du véhicule&nbsp;: touchez ce qui est abîmé"
        marques={new Map(s.elements.map((e) => [e, ""]))}
        surChoisir={s.basculer}
        type={retour.type_vehicule}
      />
      <p className={propres.compte} aria-live="polite">
        {s.elements.length === 0 ? "Rien d'abîmé" : `${s.elements.length} à décrire`}
      </p>
      {s.elements.map((e) => (
        <section key={e} className={propres.dommage} aria-label={e}>
          <ChampRendu
            champ={champ(`quoi-${e}`, e, "dropdown", {
              options: OPTIONS,
              obligatoire: true,
              placeholder: "Qu'a-t-il\u00a0?",
            })}
            valeur={libelleDe(s.dit(e))}
            surChangement={(v) => s.dire(e, codeDe(String(v)))}
            erreur={s.faute(`dommage:${e}`)}
            accueil={accueil}
          />
          <ChampRendu
            champ={champ(vueDeDommage(codeElement(e)), `Photos\u00a0: ${e}`, "photos")}
            valeur={undefined}
            surChangement={() => undefined}
            accueil={accueil}
          />
          <button type="button" className={styles.second} onClick={() => s.basculer(e)}>
            Retirer<span className="visuellement-cache"> {e}</span>
          </button>
        </section>
      ))}
      <ChampRendu
        champ={champ("remarques", "Autre chose à signaler", "textarea")}
        valeur={s.valeur("remarques")}
        surChangement={(v) => s.changer("remarques", String(v).slice(0, REMARQUES_MAX))}
        accueil={accueil}
      />
      <Envois arrivees={s.photos.compte().arrivees} total={total(s.photos.compte())} />
      <p className={styles.alerte} role="alert">
        {s.alerte}
      </p>
      {s.voulu && (
        <p className={styles.horsLigne} role="status">
          {enLigne
            ? "Envoi en cours... Gardez cette page ouverte."
            : "Prêt à partir\u00a0: l'envoi se fera seul dès que le réseau revient."}
        </p>
      )}
      <button type="submit" className={styles.principal} aria-disabled={s.voulu}>
        {s.voulu ? (enLigne ? "Envoi en cours..." : "En attente du réseau") : "Envoyer"}
      </button>
    </form>
  );
}

const total = (c: { arrivees: number; enRoute: number; echecs: number }): number => c.arrivees + c.enRoute + c.echecs;

function Envois({ arrivees, total: n }: { arrivees: number; total: number }) {
  if (n === 0) return null;
  return (
    <p className={styles.compte} role="status">
      Photos arrivées&nbsp;: {arrivees} sur {n}
    </p>
  );
}

interface CompteurProps {
  valeur: string;
  surChangement: (valeur: string) => void;
  faute: string | undefined;
}

function Compteur({ valeur, surChangement, faute }: CompteurProps) {
  const id = useId();
  return (
    <div className={propres.compteur} data-fautif={faute !== undefined || undefined}>
      <label htmlFor={id}>
        Kilométrage au compteur<span aria-hidden="true"> *</span>
      </label>
      <input
        id={id}
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        aria-required
        aria-invalid={faute !== undefined}
        aria-describedby={faute && `${id}-erreur`}
        value={valeur}
        onChange={(e) => surChangement(e.currentTarget.value)}
      />
      <p id={`${id}-erreur`} hidden={!faute}>
        {faute}
      </p>
    </div>
  );
}
