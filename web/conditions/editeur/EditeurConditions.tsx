import { Button, Switch } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { type ConditionsSaisies, conditionsSaisies } from "../../../domain/conditions/conditions-loueur.ts";
import {
  LIBELLES_ASSIETTE,
  LIBELLES_FRANCHISE,
  LIBELLES_TVA,
  SEUILS_DITS,
} from "../../../domain/conditions/libelles.ts";
import { TYPES_VEHICULE } from "../../../domain/restitutions/restitution.ts";
import { api, client } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { useChoixClients } from "../../clients/useChoixClients.ts";
import { GrilleChamps } from "../../form/CadreFormulaire.tsx";
import { ChampChoix } from "../../form/ChampChoix.tsx";
import { ChampDate } from "../../form/ChampDate.tsx";
import { ChampNombre } from "../../form/ChampNombre.tsx";
import { ChampTexte } from "../../form/ChampTexte.tsx";
import { choixDe } from "../../form/choix-de.ts";
import { cleUnique } from "../../form/cleUnique.ts";
import { GardeSortie } from "../../form/GardeSortie.tsx";
import { useFormulaire } from "../../form/useFormulaire.ts";
import { Bandeau } from "../../ui/Bandeau.tsx";
import { Fiche } from "../../ui/Fiche.tsx";
import { signalerSucces } from "../../ui/notifications.ts";
import styles from "./Editeur.module.css";
import { GrilleVetuste } from "./GrilleVetuste.tsx";
import { ObstacleConditions } from "./ObstacleConditions.tsx";
import { enConditions, enSaisie, type Saisie, trancheVide, validerSaisie } from "./saisie.ts";
import { useObstacleConditions } from "./useObstacleConditions.ts";

interface Props {
  loueurId: string;
  initiales: ConditionsSaisies;
  /** La version corrigée, telle qu'on l'a lue ; absente : une nouvelle. */
  version?: { id: string };
  /** Relit la version que quelqu'un d'autre a changée. */
  surRelire?: () => void;
}

/** Écrire une version des conditions d'un loueur : à qui, quand, et chaque règle. Une erreur se lit à sa place ; rien n'est perdu. */
export function EditeurConditions({ loueurId, initiales, version, surRelire }: Props) {
  const cache = useQueryClient();
  const naviguer = useNavigate();
  const clients = useChoixClients();
  const [cle] = useState(cleUnique);
  // Telles qu'à l'ouverture : la page se relit en direct, la saisie non.
  const [lues] = useState(initiales);
  // Une correction peut devenir une nouvelle version : celle qui a servi reste alors telle qu'elle est.
  const [nouvelle, setNouvelle] = useState(version === undefined);
  const [tente, setTente] = useState(false);
  const fini = useRef(false);
  const obstacles = useObstacleConditions();
  const f = useFormulaire<Saisie>({
    initiales: enSaisie(lues),
    valider: (saisie) => {
      setTente(true);
      return validerSaisie(saisie);
    },
    enregistrer: async (saisie) => {
      const champs = conditionsSaisies.parse(enConditions(saisie));
      await obstacles.tenter((choix) => {
        const { terminer, actuel, ...reste } = choix;
        return nouvelle || !version
          ? client.conditions.creer({ id: loueurId, champs, terminer, cle_idempotence: cle })
          : client.conditions.modifier({
              id: version.id,
              champs,
              terminer,
              // Ce que l'autre a écrit, une fois la personne prévenue, se remplace.
              avant: { ...lues, ...actuel },
              ...reste,
            });
      });
      fini.current = true;
      signalerSucces("Conditions enregistrées");
      await Promise.all([
        cache.invalidateQueries({ queryKey: api.conditions.key() }),
        cache.invalidateQueries({ queryKey: api.loueurs.key() }),
      ]);
      await naviguer({ to: chemins.loueur(loueurId), ignoreBlocker: true });
    },
    repli: "Erreur lors de la sauvegarde",
  });
  const v = f.valeurs;
  // Une case de grille corrigée perd son message aussitôt, sans attendre l'envoi.
  const fautes = tente ? validerSaisie(v) : {};
  const dates = (champ: "valable_du" | "valable_au" | "client_id" | "type_vehicule") => {
    const lie = f.champ(champ);
    return {
      ...lie,
      surChangement: (valeur: string) => {
        obstacles.oublier();
        lie.surChangement(valeur);
      },
    };
  };
  const bascule = (champ: "avec_vetuste" | "avec_remise" | "avec_seuils", libelle: string) => (
    <Switch
      label={libelle}
      checked={v[champ]}
      disabled={f.envoi}
      onChange={(e) => {
        const oui = e.currentTarget.checked;
        // Une grille se commence avec une tranche, qui vaut pour tout âge.
        const tranches = champ === "avec_vetuste" && v.tranches.length === 0 ? { tranches: [trancheVide(0)] } : {};
        f.changer({ [champ]: oui, ...tranches });
      }}
    />
  );
  return (
    <form {...f.balise} className={styles.formulaire}>
      <GardeSortie modifie={f.modifie && !fini.current} />
      <Fiche titre="À qui, et quand">
        <div className={styles.pile}>
          <GrilleChamps>
            <ChampChoix
              {...dates("client_id")}
              libelle="Société"
              choix={clients}
              placeholder="Toutes les sociétés"
              cherchable
              effacable
            />
            <ChampChoix
              {...dates("type_vehicule")}
              libelle="Type de véhicule"
              choix={TYPES_VEHICULE.map((type) => ({ valeur: type, libelle: type }))}
              placeholder="Tous"
              effacable
            />
            <ChampDate {...dates("valable_du")} libelle="Valables du" requis />
            <ChampDate {...dates("valable_au")} libelle="Au, compris (vide&nbsp;: sans fin)" />
          </GrilleChamps>
          <ChampTexte
            {...f.champ("reference")}
            libelle="Référence"
            placeholder="Contrat-cadre, avenant&nbsp;: ce que l'on cite au loueur"
          />
        </div>
      </Fiche>
      <Fiche titre="Vétusté">
        <div className={styles.pile}>
          {bascule("avec_vetuste", "Un abattement s'applique selon l'âge et l'usage")}
          {v.avec_vetuste && (
            <>
              <div className={styles.court}>
                <ChampNombre {...f.champ("seuil_km")} libelle="Seuil d'usage" unite="km / an" requis />
              </div>
              <GrilleVetuste
                tranches={v.tranches}
                seuilKm={v.seuil_km}
                erreurs={fautes}
                desactive={f.envoi}
                surChangement={(tranches) => f.changer({ tranches })}
              />
              {fautes.tranches && <p className={styles.faute}>{fautes.tranches}</p>}
            </>
          )}
        </div>
      </Fiche>
      <div className={styles.colonnes}>
        <Fiche titre="Remise négociée">
          <div className={styles.pile}>
            {bascule("avec_remise", "Une remise s'applique après la vétusté")}
            {v.avec_remise && (
              <GrilleChamps>
                <ChampNombre {...f.champ("remise_taux")} libelle="Taux" decimales={2} unite="%" requis />
                <ChampChoix {...f.champ("remise_assiette")} libelle="Prise" choix={choixDe(LIBELLES_ASSIETTE)} requis />
              </GrilleChamps>
            )}
          </div>
        </Fiche>
        <Fiche titre="Franchise">
          <GrilleChamps>
            <ChampChoix
              {...f.champ("franchise_type")}
              libelle="Franchise"
              placeholder="Aucune"
              choix={choixDe(LIBELLES_FRANCHISE)}
              effacable
            />
            {v.franchise_type && (
              <ChampNombre
                {...f.champ("franchise_montant")}
                libelle={v.franchise_type === "pot_annuel" ? "Montant de l'année" : "Montant"}
                aide={
                  v.franchise_type === "pot_annuel" ? "Son solde se calcule sur les factures de l'année." : undefined
                }
                decimales={2}
                unite="€ HT"
                requis
              />
            )}
          </GrilleChamps>
        </Fiche>
      </div>
      <Fiche titre="Seuils de l'état standard">
        <div className={styles.pile}>
          {bascule("avec_seuils", "À la mesure ou en dessous, rien n'est dû")}
          {v.avec_seuils && (
            <GrilleChamps>
              {SEUILS_DITS.map(({ cle: seuil, libelle }) => (
                <ChampNombre
                  key={seuil}
                  nom={seuil}
                  libelle={libelle}
                  unite="mm"
                  decimales={seuil === "pneu_profil_min_mm" ? 1 : 0}
                  valeur={v.seuils[seuil]}
                  surChangement={(mesure) => f.changer({ seuils: { ...v.seuils, [seuil]: mesure } })}
                  erreur={fautes[`seuils.${seuil}`]}
                  desactive={f.envoi}
                  requis
                />
              ))}
            </GrilleChamps>
          )}
        </div>
      </Fiche>
      <Fiche titre="TVA, kilomètres et délai">
        <GrilleChamps>
          <ChampChoix {...f.champ("regime_tva")} libelle="TVA" choix={choixDe(LIBELLES_TVA)} requis />
          <ChampNombre {...f.champ("tolerance")} libelle="Tolérance après la restitution" unite="km" requis />
          <ChampNombre {...f.champ("delai")} libelle="Contestation, après la facture" unite="jours" requis />
        </GrilleChamps>
      </Fiche>
      <div className={styles.pied}>
        {obstacles.obstacle ? (
          <ObstacleConditions
            obstacle={obstacles.obstacle}
            envoi={f.envoi}
            surLever={() => {
              obstacles.lever();
              void f.soumettre();
            }}
            surNouvelle={() => {
              obstacles.oublier();
              setNouvelle(true);
              f.changer({ valable_du: "", valable_au: "" });
              requestAnimationFrame(() =>
                f.balise.ref.current?.querySelector<HTMLElement>("[name=valable_du]")?.focus(),
              );
            }}
            surRelire={surRelire}
          />
        ) : (
          f.erreurGenerale && <Bandeau genre="erreur" titre={f.erreurGenerale} />
        )}
        <div className={styles.boutons}>
          <Button variant="default" disabled={f.envoi} onClick={() => void naviguer({ to: chemins.loueur(loueurId) })}>
            Annuler
          </Button>
          <Button type="submit" loading={f.envoi}>
            {nouvelle ? "Créer la version" : "Enregistrer"}
          </Button>
        </div>
      </div>
    </form>
  );
}
