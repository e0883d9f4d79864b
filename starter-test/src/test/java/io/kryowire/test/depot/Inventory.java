package io.kryowire.test.depot;

import org.springframework.stereotype.Component;

/** A component that has nothing to do with calls. */
@Component
class Inventory {

}
