import { Button, Select } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formaterEurosCourts } from "../../../domain/analyses/constat.ts";
import type { CarteDommages, PrixParLoueur, RepartitionPrix } from "../../../domain/analyses/detail.contrat.ts";
import { EFFECTIF_MINIMUM } from "../../../domain/analyses/effectif.ts";
import { formaterDate } from "../../../domain/commun/dates.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import type { Dommage, Element, Operation } from "../../../domain/fre/codes.ts";
import { LIBELLES_DOMMAGE, LIBELLES_ELEMENT, LIBELLES_OPERATION } from "../../../domain/fre/libelles.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { AxeHorizontal, echelleDe, enTraits } from "../Axe.tsx";
import { DepuisAvant, filtresAvant } from "../DepuisAvant.tsx";
import type { EtatAnalyses } from "../useFiltresAnalyses.ts";
import { Chargement } from "./Chargement.tsx";
import styles from "./Detail.module.css";
import { VersLignes } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";
import prix from "./Prix.module.css";
import { titresDeCases } from "./titres-de-cases.ts";

const nomElement = (c: string) => (c === "" ? "Élément non précisé" : (LIBELLES_ELEMENT[c as Element] ?? c));
const nomDommage = (c: string) => (c === "" ? "Dommage non précisé" : (LIBELLES_DOMMAGE[c as Dommage] ?? c));
const nomOperation = (c: string) => (c === "" ? "Opération non précisée" : (LIBELLES_OPERATION[c as Operation] ?? c));

type ElementCompte = CarteDommages["elements"][number];

/** Le même dommage sur le même élément : ce que chaque loueur en demande. */
export function PagePrix({ etat }: { etat: EtatAnalyses }) {
  const requete = useQuery(api.analyses.carte.queryOptions({ input: etat.filtres }));
  return (
    <Chargement requete={requete}>
      {(carte) => {
        const elements = carte.elements.filter((e) => e.element !== "").toSorted((a, b) => b.nombre - a.nombre);
        return elements.length === 0 ? (
          <p className={styles.vide}>Aucune ligne de frais validée sur ce périmètre.</p>
        ) : (
          <PrixDe etat={etat} elements={elements} />
        );
      }}
    </Chargement>
  );
}

interface PropsPrix {
  etat: EtatAnalyses;
  elements: readonly ElementCompte[];
}

function PrixDe({ etat, elements }: PropsPrix) {
  const requete = useQuery({
    ...api.analyses.prix.queryOptions({ input: { ...etat.filtres, ...etat.prix } }),
    placeholderData: keepPreviousData,
  });
  const avant = filtresAvant(etat.filtres);
  const { element, dommage } = requete.data ?? {};
  // Le même élément et le même dommage qu'ici, qui n'est pas toujours celui que la période d'avant choisirait seule.
  const lue = useQuery({
    ...api.analyses.prix.queryOptions({
      input: { ...(avant ?? etat.filtres), ...etat.prix, element, dommage: dommage ?? undefined },
    }),
    enabled: avant !== null && element !== undefined && !requete.isPlaceholderData,
  });
  const precedents = avant === null || requete.isPlaceholderData ? undefined : lue.data;
  return (
    <Chargement requete={requete}>
      {(data) => (
        <>
          <Panneau
            titre="Même dommage, prix par loueur"
            definition="Prix net HT des lignes comptées, après vétusté, pour le même élément et le même dommage. Médiane&nbsp;: la moitié des lignes coûte moins. La barre va du premier au troisième quartile (la moitié du milieu), le trait fin des prix les plus bas aux plus hauts qui ne sont pas hors norme."
            note="Les lignes à 0&nbsp;€ ne sont pas un prix."
          >
            <Choix etat={etat} data={data} elements={elements} />
            <p className={styles.total}>
              {data.ensemble.mediane_ht !== null &&
                `Médiane de tous les loueurs\u00a0: ${formaterEuros(data.ensemble.mediane_ht)}. `}
              <DepuisAvant
                periode={etat.filtres.annee}
                valeur={data.ensemble.mediane_ht}
                avant={precedents?.ensemble.mediane_ht}
                effectifs={[data.ensemble.nombre, precedents?.ensemble.nombre]}
                nature="montant"
                mieux="bas"
              />
            </p>
            <Comparaison data={data} etat={etat} />
          </Panneau>
          <Aberrantes data={data} />
        </>
      )}
    </Chargement>
  );
}

interface PropsChoix extends PropsPrix {
  data: PrixParLoueur;
}

function Choix({ etat: { changer, prix: choix }, data, elements }: PropsChoix) {
  const compte = (libelle: string, n: number) => `${libelle} (${n})`;
  return (
    <div className={prix.choix}>
      <Select
        label="Élément"
        data={elements.map((e) => ({ value: e.element, label: compte(nomElement(e.element), e.nombre) }))}
        value={data.element || null}
        onChange={(e) => changer({ element: e ?? undefined, dommage: undefined, operation: undefined })}
        searchable
        allowDeselect={false}
      />
      <Select
        label="Dommage"
        data={data.dommages.map((d) => ({ value: d.cle, label: compte(nomDommage(d.cle), d.nombre) }))}
        value={data.dommage}
        onChange={(d) => changer({ dommage: d ?? undefined, operation: undefined })}
        allowDeselect={false}
      />
      <Select
        label="Opération"
        placeholder="Toutes"
        data={data.operations.map((o) => ({ value: o.cle, label: compte(nomOperation(o.cle), o.nombre) }))}
        value={choix.operation ?? null}
        onChange={(o) => changer({ operation: o ?? undefined })}
        clearable
        clearButtonProps={{ "aria-label": "Toutes les opérations", tabIndex: 0, "aria-hidden": false }}
      />
    </div>
  );
}

/** Au-delà, une ligne est hors norme : la moustache s'arrête avant. */
const haut = (r: RepartitionPrix): number =>
  Math.min(r.max_ht ?? 0, (r.q3_ht ?? 0) + 1.5 * ((r.q3_ht ?? 0) - (r.q1_ht ?? 0)));

const TITRES = titresDeCases(["Lignes", "", "1ᵉʳ quartile", "Médiane", "3ᵉ quartile"]);

type Rang = RepartitionPrix & { loueur_id?: string; nom: string };

function Comparaison({ data, etat: { filtres, changer } }: { data: PrixParLoueur; etat: EtatAnalyses }) {
  const rangs: Rang[] = [{ ...data.ensemble, nom: "Ensemble" }, ...data.loueurs].filter((r) => r.mediane_ht !== null);
  const peu = data.loueurs.filter((l) => l.mediane_ht === null);
  const echelle = echelleDe(Math.max(1, ...rangs.map(haut)), formaterEurosCourts);
  const recherche = {
    ...filtres,
    element: data.element,
    dommage: data.dommage ?? undefined,
    operation: data.operation ?? undefined,
    prix: "oui",
  };
  const vers = (r: Rang) => ({ ...recherche, ...(r.loueur_id && { loueur_id: r.loueur_id }) });
  // Un loueur de quelques lignes n'a pas de prix à comparer : une phrase les nomme, avec leurs lignes, plutôt qu'une rangée vide chacun.
  const enPhrase = peu.length > 0 && (
    <p className={styles.vide}>
      Moins de {EFFECTIF_MINIMUM} lignes, prix non comparé&nbsp;:{" "}
      {peu.map((l, i) => (
        <span key={l.loueur_id}>
          {i > 0 && ", "}
          <VersLignes recherche={vers(l)}>{l.nom}</VersLignes> ({l.nombre})
        </span>
      ))}
      .
    </p>
  );
  if (rangs.length === 0)
    return (
      <>
        <p className={styles.vide}>
          Aucun prix ne se compare encore pour ce dommage&nbsp;: choisissez une période plus longue, ou un autre
          élément.
        </p>
        {enPhrase}
        {filtres.annee !== undefined && (
          <Button mt="sm" variant="default" onClick={() => changer({ annee: undefined })}>
            Comparer sur toutes les années
          </Button>
        )}
      </>
    );
  return (
    <div className={styles.defilement}>
      <table className={`${styles.table} ${prix.table}`} style={{ ...TITRES, ...enTraits(echelle) }}>
        <caption className="visuellement-cache">
          {nomElement(data.element)}, {nomDommage(data.dommage ?? "")}&nbsp;: prix net HT par loueur
        </caption>
        <thead>
          <tr>
            <th scope="col">Loueur</th>
            <th scope="col" className={styles.nombre}>
              n
            </th>
            <th scope="col" className={prix.trace}>
              <span className="visuellement-cache">Répartition</span>
              <AxeHorizontal echelle={echelle} unite="Prix net HT" />
            </th>
            <th scope="col" className={styles.nombre}>
              1ᵉʳ quartile
            </th>
            <th scope="col" className={styles.nombre}>
              Médiane
            </th>
            <th scope="col" className={styles.nombre}>
              3ᵉ quartile
            </th>
          </tr>
        </thead>
        <tbody>
          {rangs.map((r) => (
            <tr key={r.loueur_id ?? "ensemble"} data-ensemble={r.loueur_id === undefined || undefined}>
              <th scope="row">
                <VersLignes recherche={vers(r)}>{r.nom}</VersLignes>
              </th>
              <td className={styles.nombre}>{r.nombre}</td>
              <td className={prix.trace}>
                <Boite r={r} echelle={echelle.haut} />
              </td>
              {[r.q1_ht, r.mediane_ht, r.q3_ht].map((v, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: trois quartiles, toujours dans cet ordre
                <td key={i} className={styles.nombre}>
                  {i === 1 ? <strong>{formaterEuros(v ?? 0)}</strong> : formaterEuros(v ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={prix.axe}>
        <AxeHorizontal echelle={echelle} unite="Prix net HT" />
      </div>
      {enPhrase}
    </div>
  );
}

function Boite({ r, echelle }: { r: RepartitionPrix; echelle: number }) {
  const x = (v: number | null) => `${(100 * (v ?? 0)) / echelle}%`;
  const l = (a: number | null, b: number | null) => `${(100 * Math.max(0, (b ?? 0) - (a ?? 0))) / echelle}%`;
  const bas = Math.max(r.min_ht ?? 0, (r.q1_ht ?? 0) - 1.5 * ((r.q3_ht ?? 0) - (r.q1_ht ?? 0)));
  return (
    <span className={prix.boite} aria-hidden="true">
      <span className={prix.moustache} style={{ left: x(bas), width: l(bas, haut(r)) }} />
      <span className={prix.milieu} style={{ left: x(r.q1_ht), width: l(r.q1_ht, r.q3_ht) }} />
      <span className={prix.mediane} style={{ left: x(r.mediane_ht) }} />
    </span>
  );
}

function Aberrantes({ data: { aberrantes } }: { data: PrixParLoueur }) {
  return (
    <Panneau
      titre="Prix hors norme"
      definition="Lignes dont le prix dépasse, chez leur loueur, le troisième quartile de plus d'une fois et demie l'écart entre quartiles. À vérifier avant de payer."
    >
      {aberrantes.length === 0 ? (
        <p className={styles.vide}>Aucune ligne hors norme parmi celles qui se comparent.</p>
      ) : (
        <ul className={styles.rangs}>
          {aberrantes.map((a, i) => (
            <li key={a.ligne_id} className={styles.rang}>
              <span className={styles.numero}>{i + 1}.</span>
              <span>
                <Link to={chemins.restitution(a.restitution_id)}>{a.immatriculation}</Link> – {a.designation}
                <span className={styles.sous}>
                  {a.loueur}, {formaterDate(a.date_restitution)}
                </span>
              </span>
              <span className={styles.montant}>
                <strong>{formaterEuros(a.net_ht)}</strong>
                <span className={styles.sous}>médiane {formaterEuros(a.mediane_ht)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panneau>
  );
}
