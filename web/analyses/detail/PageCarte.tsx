import { SegmentedControl } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { formaterEurosCourts } from "../../../domain/analyses/constat.ts";
import type { CarteDommages } from "../../../domain/analyses/detail.contrat.ts";
import { codeElement } from "../../../domain/audits/depuis-etat.ts";
import { formaterEuros } from "../../../domain/commun/montants.ts";
import type { Element } from "../../../domain/fre/codes.ts";
import { LIBELLES_ELEMENT } from "../../../domain/fre/libelles.ts";
import { TYPES_VEHICULE, type TypeVehicule } from "../../../domain/restitutions/restitution.ts";
import { ELEMENTS_ENDOMMAGES } from "../../../domain/tickets/elements-endommages.ts";
import { api } from "../../api.ts";
import { chemins } from "../../chemins.ts";
import { combien } from "../../ui/nombres.ts";
import { SchemaVehicule } from "../../ui/schema-vehicule/SchemaVehicule.tsx";
import { DepuisAvant, filtresAvant } from "../DepuisAvant.tsx";
import { rechercheDElement } from "../lien-barre.ts";
import type { EtatAnalyses, Mesure } from "../useFiltresAnalyses.ts";
import carte from "./Carte.module.css";
import { Chargement } from "./Chargement.tsx";
import styles from "./Detail.module.css";
import { pourcent } from "./formats.ts";
import { VersLignes } from "./liens.tsx";
import { Panneau } from "./Panneau.tsx";
import { titresDeCases } from "./titres-de-cases.ts";

/** Le nom d'une pièce du schéma, et son code sur une ligne de frais. */
const CODES = new Map(ELEMENTS_ENDOMMAGES.map((nom) => [nom as string, codeElement(nom) as string]));
const DESSINES = new Set(CODES.values());
const TOUS = "tous";

/** Où les véhicules sont abîmés, et ce que cela coûte. */
export function PageCarte({ etat }: { etat: EtatAnalyses }) {
  const { filtres, mesure, changer } = etat;
  const requete = useQuery({
    ...api.analyses.carte.queryOptions({ input: filtres }),
    placeholderData: keepPreviousData,
  });
  const avant = filtresAvant(filtres);
  const lue = useQuery({ ...api.analyses.carte.queryOptions({ input: avant ?? filtres }), enabled: avant !== null });
  const precedents = avant === null ? undefined : lue.data;
  return (
    <Chargement requete={requete}>
      {(data) => (
        <Panneau
          titre="Dommages par élément"
          definition="Lignes de frais facturables du document de référence de chaque restitution, par élément du véhicule&nbsp;: leur nombre, ou la somme de leurs montants nets HT, avoirs déduits."
          gestes={
            <>
              <SegmentedControl
                size="xs"
                aria-label="Type de véhicule"
                data={[
                  { value: TOUS, label: "Tous" },
                  ...TYPES_VEHICULE.map((t) => ({
                    value: t,
                    label: t,
                  })),
                ]}
                value={filtres.type_vehicule ?? TOUS}
                onChange={(t) => changer({ type_vehicule: t === TOUS ? undefined : (t as TypeVehicule) })}
              />
              <SegmentedControl
                size="xs"
                aria-label="Mesure de la carte"
                data={[
                  { value: "montant", label: "Montant HT" },
                  { value: "nombre", label: "Nombre" },
                ]}
                value={mesure}
                onChange={(m) => changer({ mesure: m === "montant" ? undefined : (m as Mesure) })}
              />
            </>
          }
          note="Chaque élément ouvre ses lignes. Les éléments sans place sur le schéma (intérieur, optiques, documents…) sont dans le tableau seulement."
        >
          {data.elements.length === 0 ? (
            <p className={styles.vide}>Aucune ligne de frais validée sur ce périmètre.</p>
          ) : (
            <>
              <p className={styles.total}>
                {combien(data.nombre, "ligne")}, {formaterEuros(data.montant_ht)} HT.{" "}
                <DepuisAvant
                  periode={filtres.annee}
                  valeur={mesure === "montant" ? data.montant_ht : data.nombre}
                  avant={mesure === "montant" ? precedents?.montant_ht : precedents?.nombre}
                  effectifs={[data.nombre, precedents?.nombre]}
                  nature={mesure}
                  mieux="bas"
                />
              </p>
              <div className={carte.partage}>
                <Vehicule data={data} mesure={mesure} filtres={filtres} />
                <TableElements data={data} mesure={mesure} filtres={filtres} />
              </div>
            </>
          )}
        </Panneau>
      )}
    </Chargement>
  );
}

type Vue = Pick<EtatAnalyses, "filtres" | "mesure"> & { data: CarteDommages };

function Vehicule({ data, mesure, filtres }: Vue) {
  const naviguer = useNavigate();
  const valeurs = new Map(
    data.elements.map((e) => [e.element, Math.max(0, mesure === "montant" ? e.montant_ht : e.nombre)]),
  );
  const maximum = Math.max(1, ...[...DESSINES].map((c) => valeurs.get(c) ?? 0));
  const vus = [...CODES].filter(([, c]) => (valeurs.get(c) ?? 0) > 0);
  const lire = (v: number) => (mesure === "montant" ? formaterEurosCourts(v) : String(v));
  return (
    <div className={carte.dessin}>
      <SchemaVehicule
        titre={`Dommages par élément, en ${mesure === "montant" ? "montant HT" : "nombre"}`}
        genre="bouton"
        type={filtres.type_vehicule}
        marques={new Map(vus.map(([nom, c]) => [nom, lire(valeurs.get(c) ?? 0)]))}
        intensites={new Map(vus.map(([nom, c]) => [nom, Math.sqrt((valeurs.get(c) ?? 0) / maximum)]))}
        surChoisir={(nom) =>
          void naviguer({ to: chemins.lignesAnalysees(), search: { ...filtres, element: CODES.get(nom) } })
        }
      />
      <p className={carte.legende} aria-hidden="true">
        <span>0</span>
        <span className={carte.echelle} />
        <span>{lire(maximum)}</span>
      </p>
    </div>
  );
}

const TITRES = titresDeCases(["Lignes", "Montant HT", "Part"]);

/** La même carte, pour qui ne la voit pas, avec ce que le schéma ne porte pas. */
function TableElements({ data, mesure, filtres }: Vue) {
  const valeur = (e: CarteDommages["elements"][number]) => (mesure === "montant" ? e.montant_ht : e.nombre);
  const elements = data.elements.toSorted((a, b) => valeur(b) - valeur(a));
  const total = mesure === "montant" ? data.montant_ht : data.nombre;
  return (
    <div className={carte.liste}>
      <table className={styles.table} style={TITRES}>
        <caption className="visuellement-cache">
          Dommages par élément&nbsp;: {combien(data.nombre, "ligne")}, {formaterEuros(data.montant_ht)} HT
        </caption>
        <thead>
          <tr>
            <th scope="col">Élément</th>
            <th scope="col" className={styles.nombre}>
              Lignes
            </th>
            <th scope="col" className={styles.nombre}>
              Montant HT
            </th>
            <th scope="col" className={styles.nombre}>
              Part
            </th>
          </tr>
        </thead>
        <tbody>
          {elements.map((e) => (
            <tr key={e.element}>
              <th scope="row">
                <VersLignes recherche={rechercheDElement(e.element, filtres)}>
                  {e.element === "" ? "Non précisé" : (LIBELLES_ELEMENT[e.element as Element] ?? e.element)}
                </VersLignes>
              </th>
              <td className={styles.nombre}>{e.nombre}</td>
              <td className={styles.nombre}>{formaterEuros(e.montant_ht)}</td>
              <td className={styles.nombre}>{total > 0 ? pourcent(valeur(e) / total) : ""}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
