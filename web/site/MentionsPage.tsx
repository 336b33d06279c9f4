import { type Information, place, SI } from "../../domain/site/informations.ts";
import { PageLegale } from "./PageLegale.tsx";

/** Mentions légales : tout vient de la configuration, remplie par le serveur. Une valeur absente ne montre pas sa ligne. */
export function MentionsPage() {
  return (
    <PageLegale titre="Mentions légales">
      <section aria-labelledby="editeur">
        <h2 id="editeur">Éditeur du site</h2>
        <dl>
          <Ligne nom="editeur" titre="Dénomination" />
          <Ligne nom="forme" titre="Forme juridique" />
          <Ligne nom="capital" titre="Capital social" />
          <Ligne nom="immatriculation" titre="Immatriculation" />
          <Ligne nom="tva" titre="N° de TVA intracommunautaire" />
          <Ligne nom="adresse" titre="Siège social" />
          <Ligne nom="directeur" titre="Directeur ou directrice de la publication" />
          <Ligne nom="email_contact" titre="Adresse e-mail" lien="mailto:" />
          <Ligne nom="telephone" titre="Téléphone" />
        </dl>
      </section>
      <section aria-labelledby="hebergeur">
        <h2 id="hebergeur">Hébergement</h2>
        <p>Le site, l'application et leurs données sont hébergés en France.</p>
        <dl>
          <Ligne nom="hebergeur" titre="Hébergeur" />
          <Ligne nom="hebergeur_adresse" titre="Adresse de l'hébergeur" />
        </dl>
      </section>
      <section aria-labelledby="propriete">
        <h2 id="propriete">Propriété intellectuelle</h2>
        <p>
          Les textes, les images et le logiciel sont la propriété de leur éditeur. Les écrans présentés sur le site
          montrent des données de démonstration : les clients, les véhicules, les personnes et les montants y sont
          inventés. Les noms des loueurs et des constructeurs appartiennent à leurs titulaires ; ils sont cités pour
          décrire le service.
        </p>
        <p>Les polices de caractères Instrument Sans et Inter sont diffusées sous la licence SIL Open Font License.</p>
      </section>
      <section aria-labelledby="cookies">
        <h2 id="cookies">Cookies et mesure d'audience</h2>
        <p>
          Le site ne mesure pas son audience et ne charge rien depuis un autre site. Un cookie n'est posé qu'à la
          connexion, pour tenir la session : il est indispensable au service et ne demande pas de consentement.
        </p>
      </section>
    </PageLegale>
  );
}

function Ligne({ nom, titre, lien }: { nom: Information; titre: string; lien?: string }) {
  return (
    <div {...{ [SI]: nom }}>
      <dt>{titre}</dt>
      <dd>{lien ? <a href={`${lien}${place(nom)}`}>{place(nom)}</a> : place(nom)}</dd>
    </div>
  );
}
