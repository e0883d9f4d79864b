package com.acme.orders;

import org.springframework.stereotype.Component;

@Component
class Shelves {

	boolean has(String item) {
		return !item.isBlank();
	}

}
