/** Ouvre un fichier dans un nouvel onglet, sous les droits de la personne ; absent, le dit. */
export function LienFichier({ adresse, objet }: { adresse: string | null; objet: string }) {
  if (!adresse) return <span>Non disponible</span>;
  return (
    <a href={adresse} target="_blank" rel="noopener noreferrer">
      Voir<span className="visuellement-cache"> {objet} (nouvel onglet)</span>
    </a>
  );
}
