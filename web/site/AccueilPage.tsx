export function AccueilPage() {
  return <a href="/auth">Connexion</a>;
}
