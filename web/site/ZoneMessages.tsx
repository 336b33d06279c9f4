/** La zone de notification du site, en haut à droite. Ses régions existent avant leurs messages : ils sont alors annoncés. */
export function ZoneMessages() {
  return (
    <section className="site-messages" aria-label="Notifications" id="messages">
      <div aria-live="polite" data-genre="succes" />
      <div aria-live="assertive" data-genre="erreur" />
    </section>
  );
}
